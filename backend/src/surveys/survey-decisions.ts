import type { SurveyAnswers } from '@tour-portal/contracts/api.js';
import { event } from '@tour-portal/contracts/events.js';
import { hasSurvey, surveyOpensAt } from '@tour-portal/contracts/surveys.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { BookingState } from '../bookings/booking-state.js';
import type { Decision } from '../event-log/decider.js';

/** The link is the permission: who travelled may answer without a session. */
export interface SurveyCommand {
  readonly type: 'SubmitSurvey';
  readonly answers: SurveyAnswers;
  readonly now: Instant;
}

export type SurveyRefusal =
  | { readonly code: 'no-survey' }
  /** It opens once the tour is over (spec §9). */
  | { readonly code: 'survey-not-open'; readonly opensAt: Instant };

/** A survey is answered once, from its opening on and for ever; answering again changes nothing (D34). */
export function decideSurvey({ answers, now }: SurveyCommand, state: BookingState): Decision<SurveyRefusal> {
  if (state.status !== 'booked') return { refusal: { code: 'no-survey' } };
  if (state.surveyed) return { events: [] };
  const { booking, concludedAt } = state.terms;
  if (!hasSurvey({ concludedAt, cancelledAt: null, depositPaid: true }))
    return { refusal: { code: 'no-survey' } };
  const opensAt = surveyOpensAt(concludedAt);
  if (now < opensAt) return { refusal: { code: 'survey-not-open', opensAt } };
  return { events: [event('SurveySubmitted', { booking, submittedAt: now, answers })] };
}

import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { SurveyAnswers } from '@tour-portal/contracts/api/api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { SubmittedSurvey } from '@tour-portal/contracts/api/survey-api.js';
import { hasSurvey, surveyOpensAt } from '@tour-portal/contracts/booking/surveys.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { BookingState } from '../bookings/booking-state.js';
import { BookingStreams, toAnswer } from '../bookings/booking-streams.js';
import { callWith, refuse } from '../event-log/call.js';
import type { UseCaseResult, VisitorCall } from '../event-log/call.js';
import type { Decision } from '../event-log/decider.js';
import { commandContext } from '../event-log/event-log.js';
import { SurveyLinks } from '../issued/survey-links.js';
import type { InvalidSurveyLink } from '../issued/survey-links.js';

/** Answers the survey of a booking. The signed link is the permission: travelers answer without a session (D34). */
export class SubmitSurvey extends Command<UseCaseResult<SubmittedSurvey, SurveyRefusal | InvalidSurveyLink>> {
  constructor(
    readonly signature: string,
    readonly answers: SurveyAnswers,
    readonly call: VisitorCall,
  ) {
    super();
  }
}

export type SurveyRefusal =
  { readonly code: 'no-survey' } | { readonly code: 'survey-not-open'; readonly opensAt: Instant };

/** A survey is answered once, at any time from its opening on; answering again changes nothing (D34). */
export function decideSubmitSurvey(
  { answers, now }: { readonly answers: SurveyAnswers; readonly now: Instant },
  state: BookingState,
): Decision<SurveyRefusal> {
  if (state.status !== 'booked') return { refusal: { code: 'no-survey' } };
  if (state.surveyed) return { events: [] };
  const { booking, concludedAt } = state.terms;
  if (!hasSurvey({ concludedAt, cancelledAt: null, depositPaid: true }))
    return { refusal: { code: 'no-survey' } };
  const opensAt = surveyOpensAt(concludedAt);
  if (now < opensAt) return { refusal: { code: 'survey-not-open', opensAt } };
  return { events: [event('SurveySubmitted', { booking, submittedAt: now, answers })] };
}

@CommandHandler(SubmitSurvey)
export class SubmitSurveyHandler implements ICommandHandler<SubmitSurvey> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly links: SurveyLinks,
  ) {}

  async execute({ signature, answers, call: { command, at } }: SubmitSurvey) {
    const booking = this.links.bookingOf(signature);
    const document = booking === null ? null : await this.bookings.find(booking);
    if (document === null) return refuse({ code: 'invalid-survey-link' });
    const subject = document.owner;
    const call = callWith(commandContext({ kind: 'customer', account: subject }, at, command));
    const decided = await this.bookings.decide(
      document.id,
      (state) => decideSubmitSurvey({ answers, now: at }, state),
      call,
    );
    const outcome = toAnswer(decided, ({ surveySubmittedAt: submittedAt }) => {
      if (submittedAt === null) throw new Error('a submitted survey has no time');
      return { submittedAt };
    });
    return { ...outcome, subject };
  }
}

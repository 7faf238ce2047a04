import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { surveyOpensAt } from '@tour-portal/contracts/booking/surveys.js';
import { calendarDate, instant, millis, plusHours } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import {
  namesSetFor,
  feesPaid,
  itemsOf,
  surveyAnswers,
} from '@tour-portal/projections/testing/step-events.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { describe, it } from '@jest/globals';
import {
  HOLD_ENDINGS,
  HOLD_TERMS,
  abandoned,
  booked,
  deposit,
  namedHold,
  placed,
  RUTH,
} from '../testing/booking-history.js';
import { givenBooking } from '../testing/given.js';
import type { BookingState } from '../bookings/booking-state.js';
import { decideSubmitSurvey } from './submit-survey.js';

const OPENS = surveyOpensAt(HOLD_TERMS.concludedAt);
const ANSWERS = surveyAnswers();
const submit =
  (now = OPENS, answers = ANSWERS) =>
  (state: BookingState) =>
    decideSubmitSurvey({ answers, now }, state);
const submittedAt = (now: Instant) =>
  event('SurveySubmitted', { booking: 11, submittedAt: now, answers: ANSWERS });

describe('a survey (spec §9, D34)', () => {
  it.each([
    ['at its opening', booked],
    ['when only one guest has paid a deposit', [...namedHold, deposit(1, RUTH)]],
  ])('is answered %s', (_, events) => {
    givenBooking(events).when(submit()).then(submittedAt(OPENS));
  });

  it('is still open about 20 years later', () => {
    const later = plusHours(OPENS, 24 * 365 * 20);
    givenBooking(booked).when(submit(later)).then(submittedAt(later));
  });

  it('is not answered a moment too early', () => {
    givenBooking(booked)
      .when(submit(instant(millis(OPENS) - 1)))
      .refused('survey-not-open', { opensAt: OPENS });
  });

  it('is answered once: later answers change nothing', () => {
    givenBooking(booked, submittedAt(OPENS))
      .when(submit(plusHours(OPENS, 1), { ...ANSWERS, overall: 1 }))
      .then();
  });

  it.each<[string, NewEvent[]]>([
    ['has no paid deposit', namedHold],
    ['was never placed', []],
    ['was abandoned', [abandoned]],
    ...HOLD_ENDINGS.map(([ending, ended]): [string, NewEvent[]] => [`was ${ending}`, [placed, ended]]),
  ])('does not exist for a hold that %s', (_, events) => {
    givenBooking(events).when(submit()).refused('no-survey');
  });

  it('does not exist for a tour that ended before 2024', () => {
    const terms = holdTerms({ concludedAt: calendarDate('2023-12-31') });
    const paid = event('DepositPaid', feesPaid(11, 1, itemsOf(terms.fees, terms.guests, 'DEPOSIT')));
    givenBooking(event('HoldPlaced', terms), namesSetFor(terms), paid).when(submit()).refused('no-survey');
  });
});

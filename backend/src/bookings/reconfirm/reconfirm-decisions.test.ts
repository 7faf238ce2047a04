import { event } from '@tour-portal/contracts/events/events.js';
import { feesPaid, flight, transferFee } from '@tour-portal/projections/testing/step-events.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { describe, it } from '@jest/globals';
import {
  BOTH_GUESTS,
  HOLD_ENDINGS,
  DURING_HOLD,
  RUTH,
  abandoned,
  booked,
  final,
  placed,
  transportSet,
} from '../../testing/booking-history.js';
import { givenBooking, commandRule } from '../../testing/given.js';
import type { BookingState } from '../booking-state.js';
import { decideReconfirm } from './reconfirm-decisions.js';

describe('a confirmation', () => {
  const confirmation = {
    confirmation: 31,
    type: 'Payment',
    issuedAt: DURING_HOLD,
    hash: 'abc',
    filename: 'payment.pdf',
    digest: 'd1',
    letter: 'l1',
  } as const;
  const issue = commandRule({ type: 'IssueConfirmation', confirmation });
  const issued = event('ConfirmationIssued', { booking: 11, ...confirmation });

  it('is issued once, whatever has become of the hold', () => {
    givenBooking(placed).when(issue).then(issued);
    givenBooking(placed, issued).when(issue).then();
    for (const [, end] of HOLD_ENDINGS) givenBooking(placed, end).when(issue).then(issued);
    const next = { ...confirmation, confirmation: 32 };
    givenBooking(booked)
      .when(commandRule({ type: 'IssueConfirmation', confirmation: next }))
      .then(event('ConfirmationIssued', { booking: 11, ...next }));
  });

  it('is refused where no hold was placed', () => {
    givenBooking().when(issue).refused('no-such-booking');
    givenBooking(abandoned).when(issue).refused('no-such-booking');
  });
});

describe('reconfirming a booking', () => {
  const reconfirm =
    (hasStarted = false, owner = 1) =>
    (state: BookingState) =>
      decideReconfirm({ owner, hasStarted, now: DURING_HOLD }, state);
  const fullyPaid = [...booked, final(2, ...BOTH_GUESTS)];
  const reconfirmed = event('BookingReconfirmed', { booking: 11, at: DURING_HOLD });

  it('needs every fee paid but travel protection, which is a choice', () => {
    givenBooking(fullyPaid).when(reconfirm()).then(reconfirmed);
    givenBooking(booked, final(2, RUTH)).when(reconfirm()).refused('not-fully-paid');
    const owed = transportSet(
      [{ guest: RUTH, arrival: flight('arrival', { transfer: 4 }) }],
      [{ guest: RUTH, fee: transferFee(RUTH, 4_500) }],
    );
    givenBooking(fullyPaid, owed).when(reconfirm()).refused('not-fully-paid');
  });

  it('happens once', () => {
    givenBooking(fullyPaid, reconfirmed).when(reconfirm()).then();
    givenBooking(fullyPaid, reconfirmed).when(reconfirm(true)).then();
  });

  it('is too late once the tour has started', () => {
    givenBooking(fullyPaid).when(reconfirm(true)).refused('tour-started');
  });

  it('is refused for holds, and for a booking whose fees are not known', () => {
    givenBooking(placed).when(reconfirm()).refused('not-fully-paid');
    const old = event('HoldPlaced', holdTerms({ fees: [] }));
    givenBooking(old, event('DepositPaid', feesPaid(11, 1, [])))
      .when(reconfirm())
      .refused('not-fully-paid');
  });
});

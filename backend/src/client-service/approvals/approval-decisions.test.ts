import { event } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { describe, it } from '@jest/globals';
import type { BookingState } from '../../bookings/booking-state.js';
import { TOM, booked, paymentItems, refundOrdered } from '../../testing/booking-history.js';
import { givenBooking } from '../../testing/given.js';
import { decideOrderRefund } from '../actions/money/order-refund.js';
import { decideApproval, decideRequestApproval } from './approval-decisions.js';

const action = { kind: 'refund', payment: 1, amount: cents(20_000) } as const;
const requested = event('ApprovalRequested', { booking: 11, approval: 5, by: 3, asked: action });
const granted = event('ApprovalGranted', { booking: 11, approval: 5 });
const denied = event('ApprovalDenied', { booking: 11, approval: 5 });

const refund = (state: BookingState, amount: number = action.amount) =>
  decideOrderRefund({ refund: 75, payment: 1, amount: cents(amount) }, state);
const request =
  (amount = 20_000, approval = 5) =>
  (state: BookingState) =>
    decideRequestApproval({ approval, by: 3, action }, refund(state, amount), state);
const decide =
  (by: number | null, approve = true, approval = 5) =>
  (state: BookingState) =>
    decideApproval({ approval, approve, by }, (_, current) => refund(current), state);

describe('an action that needs a second person (D60)', () => {
  it('is requested once under an id, instead of being done', () => {
    givenBooking(booked).when(request()).then(requested);
    givenBooking(booked, requested).when(request()).then();
    givenBooking(booked, requested)
      .when(request(20_000, 6))
      .then(event('ApprovalRequested', { booking: 11, approval: 6, by: 3, asked: action }));
  });

  it('is not requested where it could not be done', () => {
    givenBooking(booked)
      .when(request(60_001))
      .refused('refund-too-large', { most: cents(60_000) });
    givenBooking().when(request()).refused('no-such-booking');
  });

  it('is done in the same append where another person approves it', () => {
    givenBooking(booked, requested)
      .when(decide(4))
      .then(granted, refundOrdered(75, 1, paymentItems([TOM], 'DEPOSIT'), 20_000));
  });

  it('is not approved by the person who asked, nor without a person, but may be taken back', () => {
    for (const by of [3, null]) givenBooking(booked, requested).when(decide(by)).refused('same-person');
    givenBooking(booked, requested).when(decide(3, false)).then(denied);
  });

  it('is decided once, whichever way, and only if it was requested', () => {
    for (const first of [granted, denied])
      for (const approve of [true, false])
        givenBooking(booked, requested, first).when(decide(4, approve)).refused('decided-already');
    givenBooking(booked, requested)
      .when(decide(4, true, 6))
      .refused('no-such-approval');
    givenBooking().when(decide(4)).refused('no-such-approval');
  });

  it('is not approved where it cannot be done any more', () => {
    const approval = { approval: 5, approve: true, by: 4 };
    givenBooking(booked, requested)
      .when((state) => decideApproval(approval, (_, current) => refund(current, 60_001), state))
      .refused('refund-too-large', { most: cents(60_000) });
  });
});

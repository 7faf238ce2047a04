import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { feesPaid, paymentFacts } from '@tour-portal/projections/testing/step-events.js';
import { PRICES, TAXES } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from '@jest/globals';
import {
  BOTH_GUESTS,
  HOLD_END,
  HOLD_ENDINGS,
  DURING_HOLD,
  RUTH,
  TOM,
  booked,
  deposit,
  final,
  namedHold,
  paymentItems,
  protection,
  refundOrdered,
} from '../../../testing/booking-history.js';
import { givenBooking, stateOf, commandRule } from '../../../testing/given.js';
import { bookingDecider } from '../../../bookings/booking-decisions.js';
import { decideSetGuestDetails } from '../../../bookings/guests/set-guest-details.js';
import { decideSetNames } from '../../../bookings/guests/set-names.js';
import type { BookingState } from '../../../bookings/booking-state.js';
import { decideReconfirm } from '../../../bookings/reconfirm/reconfirm-decisions.js';
import { decideCancelGuests } from './cancel-guests.js';
import type { GuestsToCancel } from './cancel-guests.js';

/** 61, 60 and 7 days before the tour of 2027-06-05, in New York. */
const EARLY = instant('2027-04-05T12:00:00.000Z');
const LATE = instant('2027-04-06T12:00:00.000Z');
const LAST = instant('2027-05-29T12:00:00.000Z');

const cancel =
  (guests: number[] | null, now: Instant = EARLY, options: Partial<GuestsToCancel> = {}) =>
  (state: BookingState) =>
    decideCancelGuests(
      {
        guests,
        prices: { prices: PRICES, taxesAndFees: TAXES },
        concluded: false,
        now,
        ids: { refunds: [71, 72, 73], fees: [91, 92] },
        ...options,
      },
      state,
    );
/** A cancelled guest in an event: the cancellation fee, what was paid before, and what is refunded, in cents. */
const costs = (guest: number, fee: number, paid: number, refund: number) => ({
  guest,
  fee: cents(fee),
  paid: cents(paid),
  refund: cents(refund),
});
const wholeCancelled = event('BookingCancelled', {
  booking: 11,
  cancelledAt: DURING_HOLD,
  guests: [costs(RUTH, 0, 0, 0), costs(TOM, 0, 0, 0)],
  refunds: [],
});
const toSingle: FeeTerms = {
  id: 91,
  guest: TOM,
  type: 'CHANGE_TO_SGL',
  amount: cents(60_000),
  tax: cents(0),
};
const ruthCancelled = event('GuestsCancelled', {
  booking: 11,
  cancelledAt: EARLY,
  guests: [costs(RUTH, 30_000, 30_000, 0)],
  refunds: [],
  rooms: [[TOM]],
  fees: [toSingle],
  consumptions: [],
});
const refundsIn = (events: readonly NewEvent[]) =>
  events.flatMap(({ data }) =>
    'refunds' in data
      ? data.refunds.map(({ refund, payment, type, total }) => [refund, payment, type, total])
      : [],
  );
const decidedEvents = (rule: ReturnType<typeof cancel>, ...events: NewEvent[]): readonly NewEvent[] => {
  const decision = rule(stateOf(bookingDecider, events));
  if ('refusal' in decision) throw new Error(decision.refusal.code);
  return decision.events;
};

describe('cancelling a whole booking (D28)', () => {
  it('costs the deposits when early, and nothing while it is a hold', () => {
    givenBooking(booked)
      .when(cancel(null))
      .then(
        event('BookingCancelled', {
          booking: 11,
          cancelledAt: EARLY,
          guests: [costs(RUTH, 30_000, 30_000, 0), costs(TOM, 30_000, 30_000, 0)],
          refunds: [],
        }),
      );
    givenBooking(namedHold).when(cancel(null, DURING_HOLD)).then(wholeCancelled);
  });

  it('refunds what was paid beyond the fee, with one refund per payment, the newest payment first', () => {
    for (const [now, refund] of [
      [EARLY, 174_000],
      [LATE, 109_250],
      [LAST, 14_500],
    ] as const)
      expect(refundsIn(decidedEvents(cancel(null, now), ...booked, final(2, RUTH), final(3, TOM)))).toEqual([
        [71, 3, 'Cancellation', refund],
        [72, 2, 'Cancellation', refund],
      ]);
  });

  it('costs each guest a fee that depends on their own travel protection', () => {
    const [event] = decidedEvents(
      cancel(null, LATE),
      ...booked,
      final(2, ...BOTH_GUESTS),
      protection(3, TOM),
    );
    expect(event?.type === 'BookingCancelled' && event.data.guests).toEqual([
      costs(RUTH, 94_750, 204_000, 109_250),
      costs(TOM, 22_900, 216_900, 194_000),
    ]);
  });

  it('does not refund again what was refunded before', () => {
    const before = refundOrdered(70, 2, paymentItems([RUTH], 'FINAL_PAYMENT'), 100_000);
    const [cancelled] = decidedEvents(cancel(null), ...booked, final(2, ...BOTH_GUESTS), before);
    expect(cancelled?.type === 'BookingCancelled' && cancelled.data.guests).toEqual([
      costs(RUTH, 30_000, 104_000, 74_000),
      costs(TOM, 30_000, 204_000, 174_000),
    ]);
    expect(refundsIn([cancelled!])).toEqual([[71, 2, 'Cancellation', 248_000]]);
  });

  it('happens once, and is refused once the hold or the tour is over, and where no hold was placed', () => {
    for (const rule of [cancel(null), cancel([RUTH])])
      givenBooking(namedHold, wholeCancelled).when(rule).then();
    for (const [events, rule] of [
      ...HOLD_ENDINGS.map(([, end]) => [[...namedHold, end], cancel(null)] as const),
      [namedHold, cancel(null, HOLD_END)],
      [booked, cancel(null, LAST, { concluded: true })],
    ] as const)
      givenBooking(events).when(rule).refused('not-active');
    givenBooking().when(cancel(null)).refused('no-such-booking');
  });

  it('turns a payment away that arrives later', () => {
    const items = paymentItems([RUTH], 'DEPOSIT');
    const record = { type: 'RecordPayment', payment: paymentFacts(1), items, now: DURING_HOLD } as const;
    givenBooking(namedHold, wholeCancelled)
      .when(commandRule({ ...record, seats: 'gone', refund: 81 }))
      .then(
        event('PaymentTurnedAway', {
          booking: 11,
          ...paymentFacts(1),
          total: cents(30_000),
          reason: 'cancelled',
          refund: 81,
          refundType: 'Other',
        }),
      );
  });
});

describe('cancelling some of the guests', () => {
  it('happens once to a guest, and leaves the others in a kind of room that may cost more', () => {
    givenBooking(booked)
      .when(cancel([RUTH]))
      .then(ruthCancelled);
    givenBooking(booked, ruthCancelled)
      .when(cancel([RUTH]))
      .then();
  });

  it('cancels the whole booking when no guest is left, in one call or two', () => {
    expect(decidedEvents(cancel([TOM, RUTH]), ...booked).map(({ type }) => type)).toEqual([
      'BookingCancelled',
    ]);
    const [last] = decidedEvents(cancel([RUTH, TOM]), ...booked, ruthCancelled);
    expect(last?.type === 'BookingCancelled' && last.data.guests.map(({ guest }) => guest)).toEqual([TOM]);
  });

  it('needs guests of this booking, and prices where the kind of room changes', () => {
    givenBooking(booked)
      .when(cancel([7]))
      .refused('no-such-guest', { guest: 7 });
    givenBooking(booked)
      .when(cancel([RUTH], EARLY, { prices: null }))
      .refused('prices-unknown');
    expect(decidedEvents(cancel(null, EARLY, { prices: null }), ...booked)).toHaveLength(1);
  });

  it('gives a credit where the room of the others is cheaper: it lowers what they owe, or is refunded', () => {
    const cheap = { prices: { ...PRICES, SGL: cents(179_500) }, taxesAndFees: TAXES };
    const credit: FeeTerms = { ...toSingle, amount: cents(-10_000) };
    const [owing] = decidedEvents(cancel([RUTH], EARLY, { prices: cheap }), ...booked);
    expect(owing?.data).toMatchObject({
      fees: [credit],
      consumptions: [{ credit: 91, amount: 10_000 }],
      refunds: [],
    });
    expect(
      refundsIn(decidedEvents(cancel([RUTH], EARLY, { prices: cheap }), ...booked, final(2, TOM))),
    ).toEqual([[71, 2, 'Overpayment', 10_000]]);
  });

  it('cuts a credit that is larger than what it can lower or refund', () => {
    const free = { prices: { ...PRICES, SGL: cents(0) }, taxesAndFees: TAXES };
    const [cancelled] = decidedEvents(cancel([RUTH], EARLY, { prices: free }), ...booked);
    expect(cancelled?.data).toMatchObject({ fees: [{ amount: -174_000, tax: 0 }], refunds: [] });
  });

  it('leaves the guest out of names, payments and the conditions of reconfirmation', () => {
    const after = [...booked, ruthCancelled];
    const names = [{ guest: RUTH, fullName: 'Ruth Bennett' }];
    givenBooking(namedHold, {
      ...ruthCancelled,
      data: { ...ruthCancelled.data, cancelledAt: DURING_HOLD },
    })
      .when((state) => decideSetNames({ owner: 1, names, fingerprints: [], now: DURING_HOLD }, state))
      .refused('no-such-guest', { guest: RUTH });
    const choice = { guest: RUTH, type: 'FINAL_PAYMENT' } as const;
    const start = {
      type: 'StartPayment',
      owner: 1,
      reference: 'R',
      gateway: 'converge',
      now: EARLY,
    } as const;
    givenBooking(after)
      .when(commandRule({ ...start, choices: [choice] }))
      .refused('not-payable', { reason: 'no-such-fee', choice });
    const rest = feesPaid(11, 2, paymentItems([TOM], 'FINAL_PAYMENT'));
    const { id, type: _, guest, ...owed } = toSingle;
    const change = { guest, fee: id, type: 'CHANGE_TO_SGL' as const, ...owed };
    const paid = [...after, event('FinalPaymentPaid', rest), event('ChangePaid', feesPaid(11, 2, [change]))];
    const reconfirm = (state: BookingState) =>
      decideReconfirm({ owner: 1, hasStarted: false, now: EARLY }, state);
    givenBooking(paid)
      .when(reconfirm)
      .then(event('BookingReconfirmed', { booking: 11, at: EARLY }));
    givenBooking(after, event('FinalPaymentPaid', rest)).when(reconfirm).refused('not-fully-paid');
  });

  it('turns a payment away that includes the guest’s fees', () => {
    const items = paymentItems(BOTH_GUESTS, 'FINAL_PAYMENT');
    const command = { type: 'RecordPayment', payment: paymentFacts(2), items, now: EARLY } as const;
    const state = stateOf(bookingDecider, [...booked, ruthCancelled]);
    const decision = bookingDecider.decide({ ...command, seats: 'kept', refund: 81 }, state);
    expect(decision).toMatchObject({
      events: [{ type: 'PaymentTurnedAway', data: { reason: 'fee-changed' } }],
    });
  });

  it('unlocks guest details where the remaining guest has paid the deposit', () => {
    const alone = [
      ...namedHold,
      deposit(1, TOM),
      { ...ruthCancelled, data: { ...ruthCancelled.data, guests: [costs(RUTH, 0, 0, 0)] } },
    ];
    const details = [{ guest: TOM, age: '9' }];
    const fingerprints = [{ guest: TOM, field: 'age', print: 'nine' }];
    givenBooking(alone)
      .when((state) => decideSetGuestDetails({ owner: 1, details, fingerprints, concluded: false }, state))
      .then(event('GuestDetailsSet', { booking: 11, details, prints: fingerprints }));
  });
});

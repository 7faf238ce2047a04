import { event } from '@tour-portal/contracts/events/events.js';
import type { PaymentItem, TurnedAwayReason } from '@tour-portal/contracts/events/booking-events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { sumOf } from '@tour-portal/contracts/money/fees.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import {
  PAID_AT,
  feesPaid,
  flight,
  itemsOf,
  paymentFacts,
  transferFee,
} from '@tour-portal/projections/testing/checklist.js';
import { describe, it } from '@jest/globals';
import {
  BOTH,
  END,
  MEANWHILE,
  RUTH,
  TOM,
  abandoned,
  deleted,
  deposit,
  expired,
  final,
  hold,
  items,
  replaced,
  transportSet,
} from '../../testing/booking-history.js';
import { given } from '../../testing/given.js';
import { bookingDecider } from '../booking-decisions.js';
import type { BookingCommand } from '../booking-decisions.js';

const transferSet = (fee: FeeTerms) =>
  transportSet(
    [{ guest: fee.guest, arrival: flight('arrival', { transfer: 4 }) }],
    [{ guest: fee.guest, fee }],
  );
const revived = (at: Instant) => event('BookingRevived', { booking: 11, at });
const record = (
  payment: number,
  paying: PaymentItem[],
  of: { seats?: 'kept' | 'gone'; now?: Instant } = {},
): BookingCommand => ({
  type: 'RecordPayment',
  payment: paymentFacts(payment),
  items: paying,
  seats: of.seats ?? 'kept',
  refund: payment + 70,
  now: of.now ?? MEANWHILE,
});
const turnedAway = (payment: number, paying: PaymentItem[], reason: TurnedAwayReason) =>
  event('PaymentTurnedAway', {
    booking: 11,
    ...paymentFacts(payment),
    total: sumOf(paying),
    reason,
    refund: payment + 70,
    refundType: reason === 'already-paid' ? 'Overpayment' : 'Other',
  });

describe('recording an approved payment (D26)', () => {
  it('makes a hold a booking with its first deposit, which no deadline ends', () => {
    given(bookingDecider, ...hold)
      .when(record(1, items([RUTH], 'DEPOSIT')))
      .then(deposit(1, RUTH));
    given(bookingDecider, ...hold, deposit(1, RUTH))
      .when({ type: 'ExpireHold', now: END })
      .then();
  });

  it('tells each kind of fee by itself, in the order in which they fall due', () => {
    const fee = transferFee(RUTH, 4_500);
    const paying = [...items([RUTH], 'FINAL_PAYMENT', 'TPP'), ...itemsOf([fee], [RUTH], 'TRANSFER')];
    given(bookingDecider, ...hold, deposit(1, ...BOTH), transferSet(fee))
      .when(record(2, [...items([TOM], 'FINAL_PAYMENT'), ...paying]))
      .then(
        event('TravelProtectionPaid', feesPaid(11, 2, items([RUTH], 'TPP'))),
        event('FinalPaymentPaid', feesPaid(11, 2, items([TOM, RUTH], 'FINAL_PAYMENT').reverse())),
        event('TransferPaid', feesPaid(11, 2, itemsOf([fee], [RUTH], 'TRANSFER'))),
      );
    given(bookingDecider, ...hold)
      .when(record(1, items([RUTH], 'FINAL_PAYMENT', 'DEPOSIT')))
      .then(deposit(1, RUTH), final(1, RUTH));
  });

  it('happens once for a payment, whoever comes with it, however late', () => {
    const paying = items([RUTH], 'DEPOSIT');
    given(bookingDecider, ...hold, deposit(1, RUTH))
      .when(record(1, paying))
      .then();
    given(bookingDecider, ...hold, deposit(1, RUTH))
      .when(record(1, paying, { seats: 'gone', now: END }))
      .then();
    given(bookingDecider, ...hold, expired, turnedAway(1, paying, 'space-gone'))
      .when(record(1, paying))
      .then();
  });

  it('needs no browser: it is recorded though the payment was started by a tab that was closed', () => {
    const paying = items([RUTH], 'DEPOSIT');
    const asked = { booking: 11, reference: 'REFERENCE1', gateway: 'converge', items: paying } as const;
    const started = event('PaymentStarted', { ...asked, total: sumOf(paying) });
    given(bookingDecider, ...hold, started)
      .when(record(1, items([RUTH], 'DEPOSIT')))
      .then(deposit(1, RUTH));
  });

  it('is for a hold that was placed', () => {
    given(bookingDecider).when(record(1, [])).refused('no-such-booking');
    given(bookingDecider, abandoned).when(record(1, [])).refused('no-such-booking');
  });
});

describe('a payment that arrives after its hold expired (D26)', () => {
  const paying = items(BOTH, 'DEPOSIT');

  it('revives the booking while the space is still free', () => {
    given(bookingDecider, ...hold, expired)
      .when(record(1, paying, { now: END }))
      .then(revived(END), deposit(1, ...BOTH));
  });

  it('revives it too when nobody has noted yet that it expired', () => {
    given(bookingDecider, ...hold)
      .when(record(1, paying, { now: END }))
      .then(revived(END), deposit(1, ...BOTH));
  });

  it('leaves a booking that is as good as any: nothing ends it, the rest can be paid', () => {
    const back = [...hold, expired, revived(END), deposit(1, RUTH)];
    given(bookingDecider, ...back)
      .when({ type: 'ExpireHold', now: END })
      .then();
    given(bookingDecider, ...back)
      .when(record(2, items([TOM], 'DEPOSIT'), { now: END }))
      .then(deposit(2, TOM));
  });

  it('is turned away when the space is gone', () => {
    given(bookingDecider, ...hold, expired)
      .when(record(1, paying, { seats: 'gone', now: END }))
      .then(turnedAway(1, paying, 'space-gone'));
  });
});

describe('a payment that buys nothing', () => {
  const paying = items([RUTH], 'DEPOSIT');

  it.each<[string, NewEvent]>([
    ['deleted', deleted],
    ['replaced', replaced],
  ])('is turned away when the hold was %s, though its space may be free', (_, end) => {
    for (const seats of ['kept', 'gone'] as const)
      given(bookingDecider, ...hold, end)
        .when(record(1, paying, { seats }))
        .then(turnedAway(1, paying, 'hold-ended'));
  });

  it('is turned away as a whole when one of its fees was paid by another payment', () => {
    given(bookingDecider, ...hold, deposit(1, RUTH))
      .when(record(2, items(BOTH, 'DEPOSIT')))
      .then(turnedAway(2, items(BOTH, 'DEPOSIT'), 'already-paid'));
  });

  it('is turned away when the transfer it pays costs something else by now, or is gone', () => {
    const before = itemsOf([transferFee(RUTH, 4_500)], [RUTH], 'TRANSFER');
    const dearer = transferSet({ ...transferFee(RUTH, 6_000), id: 99_999 });
    const gone = event('TransportSet', {
      booking: 11,
      transports: [],
      prints: [],
      transfers: [{ guest: RUTH, fee: null }],
    });
    for (const since of [dearer, gone])
      given(bookingDecider, ...hold, deposit(1, ...BOTH), transferSet(transferFee(RUTH, 4_500)), since)
        .when(record(2, before))
        .then(turnedAway(2, before, 'fee-changed'));
  });

  it('does not make a hold a booking', () => {
    given(bookingDecider, ...hold, turnedAway(1, paying, 'space-gone'))
      .when({ type: 'ExpireHold', now: END })
      .then(expired);
  });
});

describe('giving money back', () => {
  const paying = items([RUTH], 'DEPOSIT');
  const give = (refund: number, transactionId = 'R-1'): BookingCommand => ({
    type: 'RecordRefund',
    refund,
    transactionId,
    submittedAt: PAID_AT,
  });
  const refunded = (payment: number, refundType: 'Other' | 'Overpayment') =>
    event('PaymentRefunded', {
      booking: 11,
      payment,
      refund: payment + 70,
      refundType,
      total: sumOf(paying),
      transactionId: 'R-1',
      submittedAt: PAID_AT,
    });

  it('gives back the whole of what was turned away, as the type it was turned away for', () => {
    given(bookingDecider, ...hold, expired, turnedAway(1, paying, 'space-gone'))
      .when(give(71))
      .then(refunded(1, 'Other'));
    given(bookingDecider, ...hold, deleted, turnedAway(1, paying, 'hold-ended'))
      .when(give(71))
      .then(refunded(1, 'Other'));
    given(bookingDecider, ...hold, deposit(1, RUTH), turnedAway(2, paying, 'already-paid'))
      .when(give(72))
      .then(refunded(2, 'Overpayment'));
  });

  it('happens once', () => {
    given(bookingDecider, ...hold, expired, turnedAway(1, paying, 'space-gone'), refunded(1, 'Other'))
      .when(give(71, 'R-2'))
      .then();
  });

  it('is for what is owed back only', () => {
    given(bookingDecider, ...hold, deposit(1, RUTH))
      .when(give(71))
      .then();
    given(bookingDecider, ...hold, expired, turnedAway(1, paying, 'space-gone'))
      .when(give(99))
      .then();
    given(bookingDecider).when(give(71)).refused('no-such-booking');
  });
});

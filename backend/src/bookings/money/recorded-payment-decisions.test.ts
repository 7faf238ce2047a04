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
  paymentRefunded,
  transferFee,
} from '@tour-portal/projections/testing/step-events.js';
import { describe, it } from '@jest/globals';
import {
  BOTH_GUESTS,
  HOLD_END,
  DURING_HOLD,
  RUTH,
  TOM,
  abandoned,
  booked,
  deleted,
  deposit,
  expired,
  final,
  namedHold,
  paymentItems,
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
  items: PaymentItem[],
  options: { seats?: 'kept' | 'gone'; now?: Instant } = {},
): BookingCommand => ({
  type: 'RecordPayment',
  payment: paymentFacts(payment),
  items,
  seats: options.seats ?? 'kept',
  refund: payment + 70,
  now: options.now ?? DURING_HOLD,
});
const turnedAway = (payment: number, items: PaymentItem[], reason: TurnedAwayReason) =>
  event('PaymentTurnedAway', {
    booking: 11,
    ...paymentFacts(payment),
    total: sumOf(items),
    reason,
    refund: payment + 70,
    refundType: reason === 'already-paid' ? 'Overpayment' : 'Other',
  });

const [ruthDeposit, bothDeposits] = [paymentItems([RUTH], 'DEPOSIT'), paymentItems(BOTH_GUESTS, 'DEPOSIT')];
const expire: BookingCommand = { type: 'ExpireHold', now: HOLD_END };
const spaceGone = turnedAway(1, ruthDeposit, 'space-gone');

describe('recording an approved payment (D26)', () => {
  it('turns a hold into a booking with its first deposit, and no deadline ends it', () => {
    given(bookingDecider, namedHold).when(record(1, ruthDeposit)).then(deposit(1, RUTH));
    given(bookingDecider, namedHold, deposit(1, RUTH)).when(expire).then();
  });

  it('records each kind of fee as an event of its own, always in the same order of kinds', () => {
    const fee = transferFee(RUTH, 4_500);
    const items = [...paymentItems([RUTH], 'FINAL_PAYMENT', 'TPP'), ...itemsOf([fee], [RUTH], 'TRANSFER')];
    given(bookingDecider, booked, transferSet(fee))
      .when(record(2, [...paymentItems([TOM], 'FINAL_PAYMENT'), ...items]))
      .then(
        event('TravelProtectionPaid', feesPaid(11, 2, paymentItems([RUTH], 'TPP'))),
        event('FinalPaymentPaid', feesPaid(11, 2, paymentItems([TOM, RUTH], 'FINAL_PAYMENT').reverse())),
        event('TransferPaid', feesPaid(11, 2, itemsOf([fee], [RUTH], 'TRANSFER'))),
      );
    given(bookingDecider, namedHold)
      .when(record(1, paymentItems([RUTH], 'FINAL_PAYMENT', 'DEPOSIT')))
      .then(deposit(1, RUTH), final(1, RUTH));
  });

  it('happens once for a payment, however often and late it is reported', () => {
    given(bookingDecider, namedHold, deposit(1, RUTH)).when(record(1, ruthDeposit)).then();
    given(bookingDecider, namedHold, deposit(1, RUTH))
      .when(record(1, ruthDeposit, { seats: 'gone', now: HOLD_END }))
      .then();
    given(bookingDecider, namedHold, expired, spaceGone).when(record(1, ruthDeposit)).then();
  });

  it('records a payment that was started', () => {
    const payment = {
      booking: 11,
      reference: 'REFERENCE1',
      gateway: 'converge',
      items: ruthDeposit,
    } as const;
    const started = event('PaymentStarted', { ...payment, total: sumOf(ruthDeposit) });
    given(bookingDecider, namedHold, started).when(record(1, ruthDeposit)).then(deposit(1, RUTH));
  });

  it('is refused where no hold was placed', () => {
    given(bookingDecider).when(record(1, [])).refused('no-such-booking');
    given(bookingDecider, abandoned).when(record(1, [])).refused('no-such-booking');
  });
});

describe('a payment that arrives after its hold expired (D26)', () => {
  it('revives the booking while the space is still free, also before its expiry is recorded', () => {
    for (const history of [[...namedHold, expired], namedHold])
      given(bookingDecider, history)
        .when(record(1, bothDeposits, { now: HOLD_END }))
        .then(revived(HOLD_END), deposit(1, ...BOTH_GUESTS));
  });

  it('makes a booking like any other, which does not expire and whose other fees can be paid', () => {
    const revivedBooking = [...namedHold, expired, revived(HOLD_END), deposit(1, RUTH)];
    given(bookingDecider, revivedBooking).when(expire).then();
    given(bookingDecider, revivedBooking)
      .when(record(2, paymentItems([TOM], 'DEPOSIT'), { now: HOLD_END }))
      .then(deposit(2, TOM));
  });

  it('is turned away when the space is gone', () => {
    given(bookingDecider, namedHold, expired)
      .when(record(1, bothDeposits, { seats: 'gone', now: HOLD_END }))
      .then(turnedAway(1, bothDeposits, 'space-gone'));
  });
});

describe('a payment that pays for nothing', () => {
  it.each<[string, NewEvent]>([
    ['deleted', deleted],
    ['replaced', replaced],
  ])('is turned away when the hold was %s, though its space may be free', (_, end) => {
    for (const seats of ['kept', 'gone'] as const)
      given(bookingDecider, namedHold, end)
        .when(record(1, ruthDeposit, { seats }))
        .then(turnedAway(1, ruthDeposit, 'hold-ended'));
  });

  it('is turned away as a whole when one of its fees was paid by another payment', () => {
    given(bookingDecider, namedHold, deposit(1, RUTH))
      .when(record(2, bothDeposits))
      .then(turnedAway(2, bothDeposits, 'already-paid'));
  });

  it('is turned away when the transfer it pays costs something else by now, or is gone', () => {
    const firstTransfer = transferSet(transferFee(RUTH, 4_500));
    const before = itemsOf([transferFee(RUTH, 4_500)], [RUTH], 'TRANSFER');
    const moreExpensive = transferSet({ ...transferFee(RUTH, 6_000), id: 99_999 });
    const gone = transportSet([], [{ guest: RUTH, fee: null }]);
    for (const since of [moreExpensive, gone])
      given(bookingDecider, booked, firstTransfer, since)
        .when(record(2, before))
        .then(turnedAway(2, before, 'fee-changed'));
  });

  it('does not turn a hold into a booking', () => {
    given(bookingDecider, namedHold, spaceGone).when(expire).then(expired);
  });
});

describe('refunding a payment', () => {
  const recordRefund = (refund: number, transactionId = 'R-1'): BookingCommand => ({
    type: 'RecordRefund',
    refund,
    transactionId,
    submittedAt: PAID_AT,
  });
  const refunded = (payment: number, refundType: 'Other' | 'Overpayment') =>
    paymentRefunded({ payment, refund: payment + 70, refundType, total: sumOf(ruthDeposit) });

  it('refunds the whole of a payment that was turned away, with the refund type that belongs to its reason', () => {
    given(bookingDecider, namedHold, expired, spaceGone).when(recordRefund(71)).then(refunded(1, 'Other'));
    given(bookingDecider, namedHold, deleted, turnedAway(1, ruthDeposit, 'hold-ended'))
      .when(recordRefund(71))
      .then(refunded(1, 'Other'));
    given(bookingDecider, namedHold, deposit(1, RUTH), turnedAway(2, ruthDeposit, 'already-paid'))
      .when(recordRefund(72))
      .then(refunded(2, 'Overpayment'));
  });

  it('happens once', () => {
    given(bookingDecider, namedHold, expired, spaceGone, refunded(1, 'Other'))
      .when(recordRefund(71, 'R-2'))
      .then();
  });

  it('happens only for a refund that is owed', () => {
    given(bookingDecider, namedHold, deposit(1, RUTH)).when(recordRefund(71)).then();
    given(bookingDecider, namedHold, expired, spaceGone).when(recordRefund(99)).then();
    given(bookingDecider).when(recordRefund(71)).refused('no-such-booking');
  });
});

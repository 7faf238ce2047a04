import type { FeeType } from '@tour-portal/contracts/api/api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { PaymentItem, TurnedAwayReason } from '@tour-portal/contracts/events/booking-events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { sumOf } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { feesPaid, itemsOf, paymentFacts } from './step-events.js';
import { canKeep, currentFees, freeSlot, isPaid, keepSeats, releaseSeats } from './histories-holds.js';
import type { Hold, HistoryStep, HistoryWorld } from './histories-holds.js';

/** A payment on its way through the gateway and the settlement. */
export interface Payment {
  readonly id: number;
  readonly hold: Hold;
  readonly items: PaymentItem[];
  phase:
    | 'started'
    | 'requested'
    | 'declined'
    | 'mismatched'
    | 'returned'
    | 'held'
    | 'lapsed'
    | 'approved'
    | 'settled'
    | 'recorded'
    | 'owed'
    | 'refunded'
    | 'over';
  seats: 'kept' | 'gone';
  reason: TurnedAwayReason | null;
}

/** At most two payments of a hold are on their way at once. */
const AT_ONCE = 2;

/** A payment that the owner may start now: the unpaid deposits, or unpaid fees of most types, of one guest or of all. */
export function startSteps(hold: Hold, choice: number, payments: Payment[]): HistoryStep[] {
  const isOpen = (hold.phase === 'placed' && hold.named) || hold.phase === 'booked';
  const underway = payments.filter((payment) => payment.hold === hold && payment.phase !== 'over');
  const fees = currentFees(hold);
  const unpaid = fees.filter((fee) => !isPaid(hold, fee));
  const guests = [...new Set(fees.map(({ guest }) => guest))];
  const types: FeeType[] =
    choice % 3 === 0
      ? ['DEPOSIT']
      : ['DEPOSIT', 'TPP', 'FINAL_PAYMENT', 'CHANGE_TO_SGL', 'PRICE_CHANGE', 'TRANSFER'];
  const items = itemsOf(unpaid, choice % 4 === 0 ? guests.slice(0, 1) : guests, ...types);
  if (!isOpen || underway.length >= AT_ONCE || items.length === 0) return [];
  return [
    () => {
      const payment: Payment = {
        id: payments.length + 1,
        hold,
        items,
        phase: 'started',
        seats: 'gone',
        reason: null,
      };
      payments.push(payment);
      const { reference, gateway } = paymentFacts(payment.id);
      return [event('PaymentStarted', { booking: hold.id, reference, gateway, items, total: sumOf(items) })];
    },
  ];
}

/** What may happen to a payment next; the process that settles it may crash after each step. */
export function paymentSteps(payment: Payment, choice: number, world: HistoryWorld): HistoryStep[] {
  const { hold, items, id } = payment;
  const { reference, gateway, ...card } = paymentFacts(id);
  const ids = { reference, booking: hold.id };
  const goTo = (phase: Payment['phase'], ...events: NewEvent[]): HistoryStep[] => [
    () => ((payment.phase = phase), events),
  ];
  switch (payment.phase) {
    case 'started': {
      const request = { ...ids, account: hold.account.id, gateway, items, total: sumOf(items) };
      return goTo('requested', event('PaymentRequested', { ...request, requestedAt: world.now }));
    }
    case 'requested':
    case 'declined':
    case 'held':
    case 'lapsed':
      return reportSteps(payment, choice);
    case 'mismatched': {
      const { submittedAt } = card;
      const refund = { refund: 1_000 + id, transactionId: `R-${id}`, submittedAt };
      const refunded = { ...ids, ...refund, ...chargedOf(id) };
      return goTo('returned', event('MismatchedPaymentRefunded', refunded));
    }
    case 'returned':
      return goTo('over', event('PaymentLapsed', ids));
    case 'approved':
      return [() => ((payment.phase = 'settled'), settleSeats(payment, world))];
    case 'settled':
      return [() => record(payment, choice, world)];
    case 'recorded':
      if (hold.hasSlot) return [() => freeSlot(hold)];
      return goTo('over', event('PaymentRecorded', { ...ids, payment: id }));
    case 'owed': {
      // A hold that ended while its seats were being kept gives them back now.
      if (hold.phase === 'ended' && hold.areSeatsKept) return [() => releaseSeats(hold, world)];
      const refund = {
        booking: hold.id,
        payment: id,
        refund: id,
        refundType: refundTypeOf(payment),
        total: sumOf(items),
      };
      const { submittedAt } = card;
      return goTo('refunded', event('PaymentRefunded', { ...refund, transactionId: `R-${id}`, submittedAt }));
    }
    case 'refunded':
      return goTo('over', event('PaymentReturned', { ...ids, payment: id }));
    case 'over':
      return [];
  }
}

/** Total and currency of a charge that differs from what was asked. */
function chargedOf(payment: number) {
  return { total: cents(100 + payment), currency: payment % 2 === 0 ? 'USD' : 'CAD' };
}

/** What the gateway reports next: mostly an approval, also after a decline, a review or a lapse. */
function reportSteps(payment: Payment, choice: number): HistoryStep[] {
  const { phase, hold, id, items } = payment;
  const { reference, transactionId, cardBrand, cardLastFour, submittedAt } = paymentFacts(id);
  const ids = { reference, booking: hold.id };
  const report = (next: Payment['phase'], happened: NewEvent): HistoryStep[] => [
    () => ((payment.phase = next), [happened]),
  ];
  if (choice % 6 === 0 && (phase === 'requested' || phase === 'held'))
    return report('declined', event('PaymentDeclined', { ...ids, transactionId }));
  if (choice % 7 === 0 && phase !== 'held')
    return report('held', event('PaymentHeldForReview', { ...ids, transactionId }));
  if (choice % 5 === 0 && (phase === 'requested' || phase === 'declined'))
    return report('lapsed', event('PaymentLapsed', ids));
  if (choice % 13 === 5 && phase === 'requested') {
    const { total: charged, currency } = chargedOf(id);
    const facts = { ...ids, transactionId, cardBrand, cardLastFour, submittedAt };
    const asked = sumOf(items);
    return report(
      'mismatched',
      event('PaymentMismatched', { ...facts, charged, currency, asked, refund: 1_000 + id }),
    );
  }
  const approved = { ...ids, transactionId, cardBrand, cardLastFour, submittedAt, total: sumOf(items) };
  return report('approved', event('PaymentApproved', approved));
}

function settleSeats(payment: Payment, world: HistoryWorld): NewEvent[] {
  const { hold } = payment;
  payment.seats = hold.phase !== 'ended' && (hold.areSeatsKept || canKeep(hold, world)) ? 'kept' : 'gone';
  return payment.seats === 'kept' ? keepSeats(hold, world) : [];
}

function record(payment: Payment, choice: number, { now }: HistoryWorld): NewEvent[] {
  const { hold, items, id } = payment;
  payment.reason = reasonToTurnAway(payment);
  if (payment.reason !== null) {
    payment.phase = 'owed';
    const { reason } = payment;
    const owed = { total: sumOf(items), reason, refund: id, refundType: refundTypeOf(payment) };
    return [event('PaymentTurnedAway', { booking: hold.id, ...paymentFacts(id), ...owed })];
  }
  const isLate = hold.phase === 'expired' || (hold.phase === 'placed' && choice % 7 === 0);
  const paidFeesOf = (...types: FeeType[]) =>
    feesPaid(
      hold.id,
      id,
      items.filter((item) => types.includes(item.type)),
    );
  const events: NewEvent[] = [
    event('DepositPaid', paidFeesOf('DEPOSIT')),
    event('TravelProtectionPaid', paidFeesOf('TPP')),
    event('FinalPaymentPaid', paidFeesOf('FINAL_PAYMENT')),
    event('TransferPaid', paidFeesOf('TRANSFER')),
    event('ChangePaid', paidFeesOf('CHANGE_TO_TPL', 'CHANGE_TO_DBL', 'CHANGE_TO_SGL', 'PRICE_CHANGE')),
  ];
  payment.phase = 'recorded';
  hold.phase = 'booked';
  const withItems = events.filter(({ data }) => 'items' in data && data.items.length > 0);
  return [...(isLate ? [event('BookingRevived', { booking: hold.id, at: now })] : []), ...withItems];
}

function reasonToTurnAway({ hold, items, seats }: Payment): TurnedAwayReason | null {
  if (hold.phase === 'ended') return hold.cancelled ? 'cancelled' : 'hold-ended';
  const isOwed = (item: PaymentItem) =>
    !isPaid(hold, { id: item.fee }) &&
    currentFees(hold).some(
      ({ id, amount, tax }) => id === item.fee && amount === item.amount && tax === item.tax,
    );
  if (!items.every(isOwed)) return 'already-paid';
  return seats === 'gone' ? 'space-gone' : null;
}

function refundTypeOf({ reason }: Payment): 'Overpayment' | 'Other' {
  return reason === 'already-paid' ? 'Overpayment' : 'Other';
}

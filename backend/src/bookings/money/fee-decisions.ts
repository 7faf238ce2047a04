import type { Refund } from '@tour-portal/contracts/api/api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type {
  PaymentFacts,
  PaymentItem,
  TurnedAwayReason,
} from '@tour-portal/contracts/events/booking-events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { payableFees, sumOf } from '@tour-portal/contracts/money/fees.js';
import type { FeeChoice, NotPayableReason } from '@tour-portal/contracts/money/fees.js';
import { paidFeeIds } from '@tour-portal/contracts/money/guest-fees.js';
import type { GatewayName } from '@tour-portal/contracts/api/payment-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Decision } from '../../event-log/decider.js';
import { isActive, isActiveHold, areAllGuestsNamed } from '../booking-state.js';
import { feesOf, isPaid } from './booking-money-state.js';
import type { KnownRefund } from './booking-money-state.js';
import type { BookingState, PlacedBooking, PlacedState } from '../booking-state.js';

export type BookingPaymentCommand =
  | {
      readonly type: 'StartPayment';
      readonly owner: number;
      readonly reference: string;
      readonly gateway: GatewayName;
      readonly choices: readonly FeeChoice[];
      readonly now: Instant;
    }
  /** The gateway has approved the payment. `seats` was settled with the departure first, unless it pays for nothing (D26). */
  | {
      readonly type: 'RecordPayment';
      readonly payment: PaymentFacts;
      readonly items: readonly PaymentItem[];
      readonly seats: 'kept' | 'gone';
      /** Id of the refund, should one be owed. */
      readonly refund: number;
      readonly now: Instant;
    }
  /** The gateway has made a refund. */
  | {
      readonly type: 'RecordRefund';
      readonly refund: number;
      readonly transactionId: string;
      readonly submittedAt: Instant;
    };

export type BookingPaymentRefusal =
  | { readonly code: 'no-such-booking' }
  | { readonly code: 'not-active' }
  | { readonly code: 'not-payable'; readonly reason: NotPayableReason; readonly choice: FeeChoice };

const REFUND_TYPES: Readonly<Record<TurnedAwayReason, Refund['type']>> = {
  'already-paid': 'Overpayment',
  'fee-changed': 'Other',
  'space-gone': 'Other',
  'hold-ended': 'Other',
  cancelled: 'Other',
};

/** Rules of a booking's money (spec §5 "Payments"; D22, D25, D26). */
export function decidePayments(
  command: BookingPaymentCommand,
  state: BookingState,
): Decision<BookingPaymentRefusal> {
  if (!('terms' in state)) return { refusal: { code: 'no-such-booking' } };
  switch (command.type) {
    case 'StartPayment':
      return decideStart(command, state);
    case 'RecordPayment': {
      const { payment, items, seats } = command;
      if (state.payments.some(({ reference }) => reference === payment.reference)) return { events: [] };
      const reason = reasonToTurnAway(state, items, seats);
      if (reason !== null) return { events: [turnedAwayEvent(command, state, reason)] };
      return { events: paidEvents(command, state) };
    }
    case 'RecordRefund': {
      const { refund, transactionId, submittedAt } = command;
      const owed = owedRefund(state, refund);
      if (owed === null) return { events: [] };
      const { payment, total, type: refundType } = owed;
      const { booking } = state.terms;
      const refunded = { booking, payment, refund, refundType, total, transactionId, submittedAt };
      return { events: [event('PaymentRefunded', refunded)] };
    }
  }
}

/** The owed refund with an id: of a payment that was turned away, or as client service ordered it. */
function owedRefund(
  { payments, refunds }: PlacedBooking,
  refund: number,
): Omit<KnownRefund, 'refund' | 'isMade'> | null {
  const ordered = refunds.find((other) => other.refund === refund && !other.isMade);
  if (ordered !== undefined) return ordered;
  const turnedAway = payments.find(
    (payment) => payment.refund === refund && payment.outcome === 'turned-away',
  );
  return turnedAway === undefined
    ? null
    : { ...turnedAway, type: REFUND_TYPES[turnedAway.reason ?? 'fee-changed'] };
}

function decideStart(
  { owner, reference, gateway, choices, now }: Extract<BookingPaymentCommand, { type: 'StartPayment' }>,
  state: PlacedState,
): Decision<BookingPaymentRefusal> {
  const { booking, account, departedAt } = state.terms;
  if (account !== owner) return { refusal: { code: 'no-such-booking' } };
  if (state.startedPayments.includes(reference)) return { events: [] };
  if (!isActive(state, now)) return { refusal: { code: 'not-active' } };
  const fees = { fees: feesOf(state), paidFeeIds: paidFeeIds(state.fees) };
  const payable = payableFees({ departedAt, allNamed: areAllGuestsNamed(state), ...fees }, choices, now);
  if ('reason' in payable) return { refusal: { code: 'not-payable', ...payable } };
  const items = payable.fees.map(({ id: fee, guest, type, amount, tax }) => {
    return { guest, fee, type, amount, tax };
  });
  const started = { booking, reference, gateway, items, total: sumOf(items) };
  return { events: [event('PaymentStarted', started)] };
}

/** Why a payment is turned away; null where it pays fees that are owed and its seats are kept. */
export function reasonToTurnAway(
  state: PlacedState,
  items: readonly PaymentItem[],
  seats: 'kept' | 'gone',
): TurnedAwayReason | null {
  if (state.status === 'cancelled') return 'cancelled';
  if (state.status === 'deleted' || state.status === 'replaced') return 'hold-ended';
  if (items.some(({ fee }) => isPaid(state, fee))) return 'already-paid';
  const fees = feesOf(state);
  const isOwed = (item: PaymentItem) =>
    fees.some(({ id, amount, tax }) => id === item.fee && amount === item.amount && tax === item.tax);
  if (!items.every(isOwed)) return 'fee-changed';
  return seats === 'gone' ? 'space-gone' : null;
}

function paidEvents(
  { payment, items, now }: Extract<BookingPaymentCommand, { type: 'RecordPayment' }>,
  state: PlacedState,
): NewEvent[] {
  const { booking } = state.terms;
  const isLate = state.status === 'expired' || (state.status === 'hold' && !isActiveHold(state, now));
  const paid = PAID_EVENTS.flatMap(([type, ...feeTypes]) => {
    const paidItems = items.filter((item) => feeTypes.some((feeType) => feeType === item.type));
    return paidItems.length === 0 ? [] : [event(type, { booking, ...payment, items: paidItems })];
  });
  return isLate ? [event('BookingRevived', { booking, at: now }), ...paid] : paid;
}

/** The events that record a payment, in their order, each with the types of its fees. */
const PAID_EVENTS = [
  ['DepositPaid', 'DEPOSIT'],
  ['TravelProtectionPaid', 'TPP'],
  ['FinalPaymentPaid', 'FINAL_PAYMENT'],
  ['TransferPaid', 'TRANSFER'],
  ['ChangePaid', 'CHANGE_TO_TPL', 'CHANGE_TO_DBL', 'CHANGE_TO_SGL', 'PRICE_CHANGE'],
] as const;

function turnedAwayEvent(
  { payment, items, refund }: Extract<BookingPaymentCommand, { type: 'RecordPayment' }>,
  { terms }: PlacedBooking,
  reason: TurnedAwayReason,
): NewEvent {
  const refundType = REFUND_TYPES[reason];
  const { booking } = terms;
  return event('PaymentTurnedAway', { booking, ...payment, total: sumOf(items), reason, refund, refundType });
}

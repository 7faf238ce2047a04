import type { FeeType } from '@tour-portal/contracts/api/api.js';
import { parseBookingNumber } from '@tour-portal/contracts/values/booking-number.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { paymentFacts } from '@tour-portal/projections/testing/step-events.js';
import { accountDecider } from '../../accounts/account-decisions.js';
import { accountStream } from '../../accounts/account-state.js';
import { bookingDecider } from '../../bookings/booking-decisions.js';
import { bookingStream, travelersOf } from '../../bookings/booking-state.js';
import type { BookingState, PlacedState } from '../../bookings/booking-state.js';
import { feesOf, isPaid } from '../../bookings/money/booking-money-state.js';
import { reasonToTurnAway } from '../../bookings/money/fee-decisions.js';
import { departureStream } from '../../departures/departure-state.js';
import { paymentDecider } from '../../payments/payment-decisions.js';
import { paymentStream } from '../../payments/payment-state.js';
import type { PaymentState, ReportedTransaction } from '../../payments/payment-state.js';
import { DEPARTURE_DECIDER } from './departures.js';
import { oneOf } from './history.js';
import type { History, Saga } from './history.js';
import { freeCancelledSeats, hasTravelersAndOwner, releaseSeats } from './holds.js';

type ApprovedPayment = Extract<PaymentState, { status: 'approved' }>;

const CHANGE_FEES: readonly FeeType[] = ['CHANGE_TO_TPL', 'CHANGE_TO_DBL', 'CHANGE_TO_SGL', 'PRICE_CHANGE'];
/** The types of fees that one payment may pay; a deposit alone is drawn more often. */
const PAYABLE_TYPES: readonly (readonly FeeType[])[] = [
  ['DEPOSIT'],
  ['DEPOSIT'],
  ['DEPOSIT', 'FINAL_PAYMENT', 'TPP', 'TRANSFER', ...CHANGE_FEES],
  ['FINAL_PAYMENT', 'TRANSFER', ...CHANGE_FEES],
  ['TPP'],
];

/** The owner starts a payment of unpaid fees, of one guest or of all. */
export function startPayment(history: History, target: number, variant: number): void {
  const candidates = history.placed().filter((placed) => hasTravelersAndOwner(placed, history));
  const state = oneOf(candidates, target);
  if (state === undefined) return;
  const types = oneOf(PAYABLE_TYPES, variant)!;
  const isChosen = ({ guest, type }: { guest: number; type: FeeType }) =>
    types.includes(type) && (variant % 4 !== 0 || guest === state.rooms[0]?.[0]);
  const unpaid = feesOf(state).filter(({ id }) => !isPaid(state, id));
  const chosen = unpaid.filter(isChosen).map(({ guest, type }) => ({ guest, type }));
  if (chosen.length === 0) return;
  const choices = [...new Map(chosen.map((choice) => [`${choice.guest} ${choice.type}`, choice])).values()];
  const { reference, gateway } = paymentFacts(history.references.length + 1);
  const { booking, account: owner } = state.terms;
  const command = { type: 'StartPayment', owner, reference, gateway, choices, now: history.now } as const;
  const [started] = history.execute(bookingDecider, bookingStream(booking), command)?.events ?? [];
  if (started?.type !== 'PaymentStarted') return;
  history.references.push(reference);
  const { items, total } = started.data;
  const request = { reference, booking, account: owner, gateway, items, total, requestedAt: history.now };
  history.begin(function* () {
    yield;
    history.execute(paymentDecider, paymentStream(reference), { type: 'RequestPayment', request });
  });
}

/**
 * The gateway reports a charge: mostly the approval of what was asked, also after a decline, a review or a lapse. A charge
 * under review keeps its id when it is approved; one that was approved may be reported again, or a second one beside it.
 */
export function reportCharge(history: History, target: number, variant: number): void {
  const requested = history.references.filter((reference) => paymentOf(history, reference).status !== 'none');
  const unapproved = requested.filter((reference) => paymentOf(history, reference).status !== 'approved');
  const reference = oneOf(variant % 5 === 0 ? requested : unapproved, target);
  if (reference === undefined) return;
  const state = paymentOf(history, reference);
  if (state.status === 'none') return;
  const isRepeated = state.status === 'approved' && variant % 2 === 0;
  const isUnderReview = state.status === 'held';
  const lastCharge = history.chargeCounts.get(reference) ?? 0;
  const charge = isRepeated || isUnderReview ? lastCharge : lastCharge + 1;
  if (!isRepeated) history.chargeCounts.set(reference, charge);
  const isWrong = variant % 13 === 5;
  const transactionId = `T-${numberOf(history, reference)}${charge === 1 ? '' : `-${charge}`}`;
  const transaction: ReportedTransaction = {
    ...paymentFacts(numberOf(history, reference)),
    transactionId: isRepeated && 'transactionId' in state ? state.transactionId : transactionId,
    reference,
    status: variant % 6 === 0 ? 'declined' : variant % 7 === 0 ? 'held-for-review' : 'approved',
    amount: isWrong ? cents(100 + variant) : state.total,
    currency: isWrong && variant % 2 === 0 ? 'CAD' : 'USD',
    submittedAt: history.now,
  };
  history.begin(() => settle(history, transaction));
}

/** The steps of `Settlement`; each is idempotent, so that after a crash another process takes them all again. */
function* settle(history: History, transaction: ReportedTransaction): Saga {
  const { reference } = transaction;
  const stream = paymentStream(reference);
  const accepted = history.execute(paymentDecider, stream, { type: 'ReceiveTransaction', transaction });
  yield;
  if (accepted === null) {
    const state = paymentOf(history, reference);
    const count = state.status === 'none' ? 0 : state.mismatches.length;
    const refund = 1_000 * (count + 1) + numberOf(history, reference);
    history.execute(paymentDecider, stream, { type: 'NoteMismatch', transaction, refund });
    return;
  }
  const payment = accepted.state;
  if (payment.status !== 'approved' || payment.transactionId !== transaction.transactionId) return;
  const { booking } = payment;
  const before = placedState(history, booking);
  if (knownPayment(before, reference) === undefined) {
    yield;
    const seats = keepSeats(history, before, payment);
    yield;
    const { gateway, items } = payment;
    const facts = { ...transaction, payment: numberOf(history, reference), gateway };
    recordPayment(history, booking, facts, items, seats);
    yield;
    if (travelersOf(placedState(history, booking)).length < travelersOf(before).length)
      yield* freeCancelledSeats(history, booking);
  }
  const state = placedState(history, booking);
  const known = knownPayment(state, reference)!;
  if (known.outcome === 'recorded') {
    const { account } = state.terms;
    history.execute(accountDecider, accountStream(account), { type: 'FreeHoldSlot', booking });
  } else {
    const isOver = ['deleted', 'replaced', 'cancelled'].includes(state.status);
    if (isOver || state.status === 'expired') {
      releaseSeats(history, state.terms, isOver);
      yield;
    }
    if (known.refund !== null) recordRefund(history, booking, known.refund);
  }
  yield;
  const as = known.outcome === 'recorded' ? 'recorded' : 'returned';
  history.execute(paymentDecider, stream, { type: 'ConcludePayment', as, payment: known.payment });
}

function keepSeats(
  history: History,
  state: PlacedState,
  { items, reference }: ApprovedPayment,
): 'kept' | 'gone' {
  if (reasonToTurnAway(state, items, 'kept') !== null) return 'gone';
  const { booking, account, tour, departedAt, number } = state.terms;
  const parsed = parseBookingNumber(number);
  const kept = history.execute(DEPARTURE_DECIDER, departureStream(tour, departedAt), {
    type: 'KeepSeats',
    tour,
    departedAt,
    booking,
    account,
    seats: travelersOf(state).length,
    number: parsed.ok ? parsed.number.value : 0,
    payment: reference,
    isBooked: state.payments.some(({ outcome }) => outcome === 'recorded'),
    now: history.now,
  });
  return kept === null ? 'gone' : 'kept';
}

function recordPayment(
  history: History,
  booking: number,
  facts: ReportedTransaction & { payment: number; gateway: ApprovedPayment['gateway'] },
  items: ApprovedPayment['items'],
  seats: 'kept' | 'gone',
): void {
  const { payment, reference, gateway, transactionId, cardBrand, cardLastFour, submittedAt } = facts;
  const charge = { payment, reference, gateway, transactionId, cardBrand, cardLastFour, submittedAt };
  const command = { type: 'RecordPayment', payment: charge, items, seats, refund: payment } as const;
  history.execute(bookingDecider, bookingStream(booking), { ...command, now: history.now });
}

function recordRefund(history: History, booking: number, refund: number): void {
  const made = { refund, transactionId: `R-${refund}`, submittedAt: history.now };
  history.execute(bookingDecider, bookingStream(booking), { type: 'RecordRefund', ...made });
}

/** The gateway makes a refund that is owed: one that was ordered, or that of a mismatched charge. */
export function makeOwedRefund(history: History, target: number): void {
  const ordered = history.placed().flatMap(({ terms: { booking }, refunds }) => {
    const owed = refunds.filter(({ isMade }) => !isMade);
    return owed.map((order) => () => recordRefund(history, booking, order.refund));
  });
  const mismatched = history.references.flatMap((reference) => {
    const state = paymentOf(history, reference);
    const owed = state.status === 'none' ? [] : state.mismatches.filter(({ isMade }) => !isMade);
    return owed.map(({ refund }) => () => {
      const made = { refund, transactionId: `R-${refund}`, submittedAt: history.now };
      history.execute(paymentDecider, paymentStream(reference), { type: 'RecordMismatchRefund', ...made });
    });
  });
  oneOf([...ordered, ...mismatched], target)?.();
}

export function lapsePayment(history: History, target: number): void {
  const reference = oneOf(history.references, target);
  if (reference === undefined) return;
  const command = { type: 'LapsePayment', now: history.now } as const;
  history.execute(paymentDecider, paymentStream(reference), command);
}

/** Whether a charge for the hold is being recorded: meanwhile its fees do not change. */
export function isBeingPaid(history: History, state: BookingState): boolean {
  if (state.status !== 'hold') return false;
  return state.startedPayments
    .map((reference) => paymentOf(history, reference))
    .some((payment) => payment.status === 'approved' && payment.concluded === null);
}

function paymentOf(history: History, reference: string): PaymentState {
  return history.state(paymentDecider, paymentStream(reference));
}

/** The payment's place among all payments, counted from 1. */
function numberOf({ references }: History, reference: string): number {
  return references.indexOf(reference) + 1;
}

function placedState(history: History, booking: number): PlacedState {
  const state = history.booking(booking);
  if (!('terms' in state)) throw new Error(`booking ${booking} was paid for and never placed`);
  return state;
}

function knownPayment({ payments }: PlacedState, reference: string) {
  return payments.find((payment) => payment.reference === reference);
}

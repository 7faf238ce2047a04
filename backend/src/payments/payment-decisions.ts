import { event } from '@tour-portal/contracts/events/events.js';
import type { EventData } from '@tour-portal/contracts/events/events.js';
import { millis } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Decider, Decision } from '../event-log/decider.js';
import { NO_PAYMENT, evolvePayment } from './payment-state.js';
import type { ReportedTransaction, PaymentState, RequestedPayment } from './payment-state.js';

export type PaymentCommand =
  | { readonly type: 'RequestPayment'; readonly request: RequestedPayment }
  /** The gateway reported a transaction made under this reference. */
  | { readonly type: 'ReceiveTransaction'; readonly transaction: ReportedTransaction }
  /** The gateway has charged another amount or currency than was requested, or charged a second time (D26). */
  | {
      readonly type: 'NoteMismatch';
      readonly transaction: ReportedTransaction;
      /** Id of the refund that is owed. */
      readonly refund: number;
    }
  /** The gateway has refunded a mismatched charge. */
  | ({ readonly type: 'RecordMismatchRefund' } & Pick<
      EventData['MismatchedPaymentRefunded'],
      'refund' | 'transactionId' | 'submittedAt'
    >)
  | { readonly type: 'ConcludePayment'; readonly as: 'recorded' | 'returned'; readonly payment: number }
  /** The payment lapses if its time is over and it is neither approved nor held for review. */
  | { readonly type: 'LapsePayment'; readonly now: Instant };

export type PaymentRefusal =
  | { readonly code: 'no-such-payment' }
  /** The charge has another amount or currency than was requested. */
  | { readonly code: 'wrong-amount' }
  /** Another transaction was approved under this reference before. */
  | { readonly code: 'other-transaction' };

/** After this long a payment lapses unless it is approved or held for review. By then gateways have closed their form. */
export const PAYMENT_LAPSES_MILLIS = 8 * 86_400_000;

/** Rules of one payment attempt (D26): only what the gateway itself reports counts. */
function decidePayment(command: PaymentCommand, state: PaymentState): Decision<PaymentRefusal> {
  if (command.type === 'RequestPayment')
    return { events: state.status === 'none' ? [event('PaymentRequested', command.request)] : [] };
  if (state.status === 'none') return { refusal: { code: 'no-such-payment' } };
  const { reference, booking } = state;
  switch (command.type) {
    case 'ReceiveTransaction':
      return receiveTransaction(command.transaction, state);
    case 'NoteMismatch':
      return noteMismatch(command.transaction, command.refund, state);
    case 'RecordMismatchRefund': {
      const { refund, transactionId, submittedAt } = command;
      const owed = state.mismatches.find((mismatch) => mismatch.refund === refund && !mismatch.isMade);
      if (owed === undefined) return { events: [] };
      const { charged: total, currency } = owed;
      const made = { reference, booking, refund, total, currency, transactionId, submittedAt };
      return { events: [event('MismatchedPaymentRefunded', made)] };
    }
    case 'ConcludePayment': {
      if (state.status !== 'approved' || state.concluded !== null) return { events: [] };
      const type = command.as === 'recorded' ? 'PaymentRecorded' : 'PaymentReturned';
      return { events: [event(type, { reference, booking, payment: command.payment })] };
    }
    case 'LapsePayment': {
      const isDue = millis(command.now) - millis(state.requestedAt) >= PAYMENT_LAPSES_MILLIS;
      const isOpen = state.status === 'requested' || state.status === 'declined';
      return { events: isDue && isOpen ? [event('PaymentLapsed', { reference, booking })] : [] };
    }
  }
}

function receiveTransaction(
  transaction: ReportedTransaction,
  state: Exclude<PaymentState, { status: 'none' }>,
): Decision<PaymentRefusal> {
  const { reference, booking, total } = state;
  const { transactionId, status } = transaction;
  if (transaction.reference !== reference) return { refusal: { code: 'no-such-payment' } };
  if (state.status === 'approved') {
    if (state.transactionId === transactionId) return { events: [] };
    return status === 'approved' ? { refusal: { code: 'other-transaction' } } : { events: [] };
  }
  switch (status) {
    case 'declined': {
      const changesNothing = state.status === 'declined' || state.status === 'lapsed';
      const declined = { reference, booking, transactionId };
      return { events: changesNothing ? [] : [event('PaymentDeclined', declined)] };
    }
    case 'held-for-review': {
      const held = { reference, booking, transactionId };
      return { events: state.status === 'held' ? [] : [event('PaymentHeldForReview', held)] };
    }
    case 'refunded':
      return { events: [] };
    case 'approved': {
      if (isMismatch(transaction, state)) return { refusal: { code: 'wrong-amount' } };
      const { cardBrand, cardLastFour, submittedAt } = transaction;
      const approved = { reference, booking, transactionId, cardBrand, cardLastFour, submittedAt, total };
      return { events: [event('PaymentApproved', approved)] };
    }
  }
}

function isMismatch({ amount, currency }: ReportedTransaction, { total }: RequestedPayment): boolean {
  return amount !== total || currency !== 'USD';
}

function noteMismatch(
  transaction: ReportedTransaction,
  refund: number,
  state: Exclude<PaymentState, { status: 'none' }>,
): Decision<PaymentRefusal> {
  const { reference, booking, total: asked, mismatches } = state;
  const { status, amount: charged, currency } = transaction;
  const { transactionId, cardBrand, cardLastFour, submittedAt } = transaction;
  if (transaction.reference !== reference) return { refusal: { code: 'no-such-payment' } };
  const isKnown = mismatches.some((mismatch) => mismatch.transactionId === transactionId);
  const isSecond = state.status === 'approved' && state.transactionId !== transactionId;
  // Only an approved charge above 0 has money to give back.
  if (isKnown || status !== 'approved' || charged <= 0 || !(isSecond || isMismatch(transaction, state)))
    return { events: [] };
  const card = { transactionId, cardBrand, cardLastFour, submittedAt };
  return {
    events: [event('PaymentMismatched', { reference, booking, ...card, charged, currency, asked, refund })],
  };
}

export const paymentDecider: Decider<PaymentState, PaymentCommand, PaymentRefusal> = {
  initial: NO_PAYMENT,
  evolve: evolvePayment,
  decide: decidePayment,
  creates: (command) => command.type === 'RequestPayment',
  subject: (state, command) => {
    if (command.type === 'RequestPayment') return command.request.account;
    return state.status === 'none' ? null : state.account;
  },
};

import {
  cardBrandName,
  centsOfDollars,
  containsCardNumber,
  lastFourOf,
} from '@tour-portal/contracts/money/card-values.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { GatewayUnavailable } from './gateway.js';
import type { GatewayTransaction } from './gateway.js';

/** A value somewhere inside an answer; where it is absent, it has no text and no items. */
export class AnswerPart {
  constructor(private readonly value: unknown) {}

  at(name: string): AnswerPart {
    const { value } = this;
    const isRecord = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
    return new AnswerPart(isRecord ? (value as Record<string, unknown>)[name] : undefined);
  }

  /** Texts and numbers as text; '' for anything else. */
  get text(): string {
    const { value } = this;
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  }

  get items(): AnswerPart[] {
    return Array.isArray(this.value) ? this.value.map((item) => new AnswerPart(item)) : [];
  }
}

/** Reads an answer, which may begin with a byte order mark. @throws GatewayUnavailable for any other text */
export function readAnswer(text: string): AnswerPart {
  try {
    const answer = new AnswerPart(JSON.parse(text.replace(/^\uFEFF/, '')));
    if (['Ok', 'Error'].includes(answer.at('messages').at('resultCode').text)) return answer;
  } catch {
    // Text that is no JSON ends in the same error as an answer without a result code.
  }
  throw new GatewayUnavailable('Authorize.net answered with something unreadable');
}

/** The code of the first message, for example `E00040`; '' where there is none. */
export function codeOf(answer: AnswerPart): string {
  return answer.at('messages').at('message').items[0]?.at('code').text ?? '';
}

const STATUS: Readonly<Record<string, GatewayTransaction['status'] | undefined>> = {
  authorizedPendingCapture: 'approved',
  capturedPendingSettlement: 'approved',
  approvedReview: 'approved',
  pendingFinalSettlement: 'approved',
  pendingSettlement: 'approved',
  settledSuccessfully: 'approved',
  FDSPendingReview: 'held-for-review',
  FDSAuthorizedPendingReview: 'held-for-review',
  authorizedPendingRelease: 'held-for-review',
  underReview: 'held-for-review',
  communicationError: 'declined',
  declined: 'declined',
  expired: 'declined',
  failedReview: 'declined',
  generalError: 'declined',
  settlementError: 'declined',
  voided: 'refunded',
};

/** Whether a `transaction` is a charge; refunds are transactions of their own. */
export function isCharge(transaction: AnswerPart): boolean {
  return ['authCaptureTransaction', 'authOnlyTransaction'].includes(transaction.at('transactionType').text);
}

/** Whether a charge is not settled with the bank: one that was neither declined nor voided can then be voided. */
export function isUnsettled(transaction: AnswerPart): boolean {
  return transaction.at('transactionStatus').text !== 'settledSuccessfully';
}

/** @throws GatewayUnavailable for a `transaction` that does not make sense */
export function chargeOf(transaction: AnswerPart): GatewayTransaction {
  const transactionId = transaction.at('transId').text;
  const reference = transaction.at('order').at('invoiceNumber').text;
  const card = transaction.at('payment').at('creditCard');
  const cardLastFour = lastFourOf(card.at('cardNumber').text);
  const amount = centsOfDollars(
    transaction.at('settleAmount').text || transaction.at('authAmount').text || '',
  );
  const submittedAt = instantOf(transaction.at('submitTimeUTC').text);
  const status = STATUS[transaction.at('transactionStatus').text];
  const currency = transaction.at('currencyCode').text || 'USD';
  if (
    !/^\d{1,20}$/.test(transactionId) ||
    amount === null ||
    cardLastFour === null ||
    submittedAt === null ||
    status === undefined ||
    !/^[A-Z]{3}$/.test(currency) ||
    containsCardNumber(transactionId) ||
    containsCardNumber(reference)
  )
    throw new GatewayUnavailable('Authorize.net answered with a transaction that does not make sense');
  const cardBrand = cardBrandName(card.at('cardType').text);
  return { transactionId, reference, status, amount, currency, cardBrand, cardLastFour, submittedAt };
}

function instantOf(text: string): Instant | null {
  const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z?$/.test(text) ? text.replace(/Z?$/, 'Z') : '';
  return Number.isNaN(Date.parse(utc)) ? null : instant(utc);
}

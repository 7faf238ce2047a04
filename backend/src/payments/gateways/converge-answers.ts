import {
  cardBrandName,
  centsOfDollars,
  containsCardNumber,
  lastFourOf,
} from '@tour-portal/contracts/money/card-values.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { DateTime } from 'luxon';
import { GatewayUnavailable } from './gateway.js';
import type { GatewayTransaction } from './gateway.js';

/** The fields of one `<txn>` of an answer. */
export type ConvergeFields = Readonly<Record<string, string | undefined>>;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The transactions of an answer of the XML interface; its error as the only one. @throws GatewayUnavailable for any other text */
export function readTransactions(xml: string): ConvergeFields[] {
  const body = xml.replace(/^\uFEFF?\s*(<\?xml[^>]*\?>)?\s*/, '').trimEnd();
  const list = /^<txnlist>([\s\S]*)<\/txnlist>$/.exec(body)?.[1];
  if (list !== undefined) {
    const found = [...list.matchAll(/<txn>([\s\S]*?)<\/txn>/g)].map(([, txn]) => fieldsOf(txn ?? ''));
    const count = /<ssl_txn_count>(\d+)<\/ssl_txn_count>/.exec(list)?.[1];
    if (count !== String(found.length)) throw unreadable();
    return found;
  }
  const single = fieldsOf(/^<txn>([\s\S]*)<\/txn>$/.exec(body)?.[1] ?? '');
  if (single['ssl_txn_count'] === '0') return [];
  if (single['ssl_txn_id'] === undefined && single['errorCode'] === undefined) throw unreadable();
  return [single];
}

function unreadable(): GatewayUnavailable {
  return new GatewayUnavailable('Converge answered with something unreadable');
}

function fieldsOf(txn: string): ConvergeFields {
  const pairs = [...txn.matchAll(/<([A-Za-z]\w*)>([^<]*)<\/\1>/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, unescaped(value).trim()]));
}

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** Whether the fields are those of a charge, refunded or not; returns and other kinds are no charges. */
export function isCharge(fields: ConvergeFields): boolean {
  return ['SALE', 'CCSALE', 'VOID', 'CCVOID'].includes(kindOf(fields));
}

export function isReturn(fields: ConvergeFields): boolean {
  return ['RETURN', 'CCRETURN'].includes(kindOf(fields));
}

/** Whether a charge is not settled with the bank: one that was neither declined nor voided can then be voided. */
export function isUnsettled(fields: ConvergeFields): boolean {
  return fields['ssl_trans_status'] !== 'STL';
}

function kindOf(fields: ConvergeFields): string {
  return (fields['ssl_transaction_type'] ?? '').toUpperCase();
}

/** @throws GatewayUnavailable for fields that do not make sense */
export function chargeOf(fields: ConvergeFields): GatewayTransaction {
  const transactionId = fields['ssl_txn_id'] ?? '';
  const reference = fields['ssl_invoice_number'] ?? '';
  const amount = centsOfDollars(fields['ssl_amount'] ?? '');
  const cardLastFour = lastFourOf(fields['ssl_card_number'] ?? '');
  const submittedAt = instantOf(fields['ssl_txn_time'] ?? '');
  const currency = fields['ssl_transaction_currency'] || 'USD';
  if (
    !/^[\w-]{1,46}$/.test(transactionId) ||
    amount === null ||
    cardLastFour === null ||
    submittedAt === null ||
    !/^[A-Z]{3}$/.test(currency) ||
    containsCardNumber(transactionId) ||
    containsCardNumber(reference)
  )
    throw new GatewayUnavailable('Converge answered with a transaction that does not make sense');
  return {
    transactionId,
    reference,
    status: statusOf(fields),
    amount,
    currency,
    cardBrand: cardBrandName(fields['ssl_card_short_description'] ?? ''),
    cardLastFour,
    submittedAt,
  };
}

function statusOf(fields: ConvergeFields): GatewayTransaction['status'] {
  if (kindOf(fields).endsWith('VOID')) return 'refunded';
  if (!isApproved(fields)) return 'declined';
  switch (fields['ssl_trans_status']) {
    case 'OPN':
    case 'STL': {
      const refunded = centsOfDollars(fields['ssl_refunded_amount'] ?? '') ?? 0;
      const charged = centsOfDollars(fields['ssl_amount'] ?? '') ?? 0;
      return charged > 0 && refunded >= charged ? 'refunded' : 'approved';
    }
    case 'PEN':
    case 'REV':
      return 'held-for-review';
    // A rule of the terminal stopped the charge, before or after the bank approved it.
    case 'FPR':
    case 'PRE':
    case 'PST':
      return 'declined';
    default:
      throw new GatewayUnavailable('Converge answered with a status that is not known');
  }
}

/** Whether the result is an approval; the answers of a search have the result only as text. */
export function isApproved(fields: ConvergeFields): boolean {
  const result = fields['ssl_result'];
  if (result !== undefined && result !== '') return result === '0';
  return /^(PARTIAL )?APPROV/i.test(fields['ssl_result_message'] ?? '');
}

/** Converge writes times as the clocks of the US East show them. */
function instantOf(text: string): Instant | null {
  const at = DateTime.fromFormat(text, 'MM/dd/yyyy hh:mm:ss a', {
    zone: 'America/New_York',
    locale: 'en-US',
  });
  return at.isValid ? instant(at.toMillis()) : null;
}

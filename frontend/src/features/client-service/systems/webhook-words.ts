import type { WebhookType } from '@tour-portal/contracts/client-service/webhooks.js';

/** What a webhook tells of, in words. */
export const TYPE_WORDS: Readonly<Record<WebhookType, string>> = {
  'booking.held': 'Space was held',
  'booking.deposit_paid': 'The first deposit was paid',
  'booking.paid': 'A booking is fully paid',
  'booking.cancelled': 'A booking was cancelled',
  'payment.refunded': 'Money was given back',
  'departure.filling': 'A departure is nearly full',
  'departure.withdrawn': 'A departure was withdrawn',
  'survey.submitted': 'A survey was answered',
};

export function typesText(types: readonly WebhookType[]): string {
  return types.map((type) => TYPE_WORDS[type]).join(', ');
}

/** What a try that failed says, by the codes of the network. */
const FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at this address',
  ENOTFOUND: 'there is no such host',
  ECONNRESET: 'the connection was cut',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

/** What became of a try: a status that was answered, or why there was none. */
export function failureText(result: string): string {
  return /^\d+$/.test(result) ? `it answered ${result}` : (FAILURES[result] ?? result);
}

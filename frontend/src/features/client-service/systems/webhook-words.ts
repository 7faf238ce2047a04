import type { WebhookMessageType } from '@tour-portal/contracts/client-service/webhooks.js';

/** The kinds of messages of a webhook, in words. */
export const TYPE_WORDS: Readonly<Record<WebhookMessageType, string>> = {
  'booking.held': 'Space was held',
  'booking.deposit_paid': 'The first deposit was paid',
  'booking.paid': 'A booking is fully paid',
  'booking.cancelled': 'A booking was cancelled',
  'payment.refunded': 'A payment was refunded',
  'departure.filling': 'A departure is nearly full',
  'departure.withdrawn': 'A departure was withdrawn',
  'survey.submitted': 'A survey was answered',
};

export function typesText(types: readonly WebhookMessageType[]): string {
  return types.map((type) => TYPE_WORDS[type]).join(', ');
}

/** What common error codes of the network mean; others are shown as they are. */
const FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at this address',
  ENOTFOUND: 'there is no such host',
  ECONNRESET: 'the connection was cut',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

/** Why a delivery failed: the status of the answer, or the reason why there was no answer. */
export function failureText(result: string): string {
  return /^\d+$/.test(result) ? `it answered ${result}` : (FAILURES[result] ?? result);
}

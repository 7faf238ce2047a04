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

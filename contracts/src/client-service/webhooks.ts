import { areChoices } from '../values/choices.js';

/** The types of messages that outside systems get by webhooks (D63), after the Standard Webhooks convention. */

export const WEBHOOK_MESSAGE_TYPES = [
  'booking.held',
  'booking.deposit_paid',
  'booking.paid',
  'booking.cancelled',
  'payment.refunded',
  /** A departure has become nearly full. */
  'departure.filling',
  'departure.withdrawn',
  'survey.submitted',
] as const;

export type WebhookMessageType = (typeof WEBHOOK_MESSAGE_TYPES)[number];

/** One or more types, each once. */
export function areWebhookMessageTypes(value: unknown): value is WebhookMessageType[] {
  return areChoices(WEBHOOK_MESSAGE_TYPES, value);
}

/** Types in the order of {@link WEBHOOK_MESSAGE_TYPES}. */
export function typesInOrder(types: readonly WebhookMessageType[]): WebhookMessageType[] {
  return WEBHOOK_MESSAGE_TYPES.filter((type) => types.includes(type));
}

/** The longest address of a webhook, in characters. */
export const WEBHOOK_URL_MAX = 500;

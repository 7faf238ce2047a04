import type { WebhookMessageType } from '@tour-portal/contracts/client-service/webhooks.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';

/** What decisions about a webhook, and those who queue and send its messages, need to know. */
export type WebhookState =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'existing';
      readonly url: string;
      readonly types: readonly WebhookMessageType[];
      readonly personal: boolean;
      readonly enabled: boolean;
      /** The number of the newest secret, counted from 1. */
      readonly secret: number;
    }
  | { readonly status: 'removed' };

export const NO_WEBHOOK: WebhookState = { status: 'unknown' };

export function webhookStream(webhook: number): string {
  return `webhook-${webhook}`;
}

export function evolveWebhook(state: WebhookState, event: NewEvent): WebhookState {
  switch (event.type) {
    case 'WebhookAdded': {
      const { url, types, personal } = event.data;
      return { status: 'existing', url, types, personal, enabled: true, secret: 1 };
    }
    case 'WebhookChanged': {
      const { webhook: _, ...change } = event.data;
      return state.status === 'existing' ? { ...state, ...change } : state;
    }
    case 'WebhookSecretRotated':
      return state.status === 'existing' ? { ...state, secret: event.data.secret } : state;
    case 'WebhookDisabled':
      return state.status === 'existing' ? { ...state, enabled: false } : state;
    // These events order messages to be sent again; they change nothing about the webhook.
    case 'WebhookSentAgain':
    case 'WebhookReplayed':
      return state;
    case 'WebhookRemoved':
      return { status: 'removed' };
    default:
      return state;
  }
}

import type { WebhookMessageType } from '@tour-portal/contracts/client-service/webhooks.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Projection } from '../runner/projection.js';

/** An address at which another system is notified of events, until it is removed (D63). Key: the webhook id. */
export interface WebhookDocument {
  webhook: number;
  url: string;
  types: readonly WebhookMessageType[];
  personal: boolean;
  enabled: boolean;
  /** Why the portal switched it off; null while it is on, and where staff switched it off. */
  disabledBecause: 'gone' | 'failing' | null;
  addedAt: Instant;
}

export const webhookProjection: Projection<WebhookDocument> = {
  name: 'webhook',
  version: 1,
  indexes: { webhook: 'integer' },
  follows: ['WebhookAdded', 'WebhookChanged', 'WebhookDisabled', 'WebhookRemoved'],
  fromOtherStreams: [],
  keys: ({ data }) => ('webhook' in data ? [String(data.webhook)] : []),
  evolve: evolveWebhook,
};

function evolveWebhook(document: WebhookDocument | null, event: RecordedEvent): WebhookDocument | null {
  switch (event.type) {
    case 'WebhookAdded': {
      const { webhook, url, types, personal } = event.data;
      const { at: addedAt } = event.metadata;
      return { webhook, url, types, personal, enabled: true, disabledBecause: null, addedAt };
    }
    case 'WebhookChanged': {
      const { webhook: _, ...change } = event.data;
      const { enabled } = change;
      return (
        document && { ...document, ...change, ...(enabled === undefined ? {} : { disabledBecause: null }) }
      );
    }
    case 'WebhookDisabled':
      return document && { ...document, enabled: false, disabledBecause: event.data.because };
    case 'WebhookRemoved':
      return null;
    default:
      return document;
  }
}

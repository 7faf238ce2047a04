import { changedFields } from '@tour-portal/contracts/accounts/profile-changes.js';
import { typesInOrder } from '@tour-portal/contracts/client-service/webhooks.js';
import type { WebhookMessageType } from '@tour-portal/contracts/client-service/webhooks.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Decider, Decision } from '../../event-log/decider.js';
import { NO_WEBHOOK, evolveWebhook } from './webhook-state.js';
import type { WebhookState } from './webhook-state.js';

/** What is set when a webhook is added, and can be changed later. */
export interface WebhookSettings {
  readonly url: string;
  readonly types: readonly WebhookMessageType[];
  readonly personal: boolean;
}

export type WebhookCommand = { readonly webhook: number } & (
  | { readonly type: 'AddWebhook'; readonly settings: WebhookSettings }
  | {
      readonly type: 'ChangeWebhook';
      readonly change: Partial<WebhookSettings> & { readonly enabled?: boolean };
    }
  /** `secret`: the number of the new secret; a repeated command changes nothing. */
  | { readonly type: 'RotateWebhookSecret'; readonly secret: number }
  | { readonly type: 'DisableWebhook'; readonly because: 'gone' | 'failing' }
  | { readonly type: 'SendWebhookAgain'; readonly delivery: string }
  | { readonly type: 'ReplayWebhook'; readonly from: Instant }
  | { readonly type: 'RemoveWebhook' }
);

export interface WebhookRefusal {
  readonly code: 'no-such-webhook';
}

const NO_SUCH_WEBHOOK: Decision<WebhookRefusal> = { refusal: { code: 'no-such-webhook' } };

/** Decides about a webhook (D63): it is added once, and its removal is final. */
export function decideWebhook(command: WebhookCommand, state: WebhookState): Decision<WebhookRefusal> {
  const { webhook } = command;
  if (command.type === 'AddWebhook') {
    if (state.status === 'removed') return NO_SUCH_WEBHOOK;
    if (state.status === 'existing') return { events: [] };
    const { url, types, personal } = command.settings;
    return { events: [event('WebhookAdded', { webhook, url, types: typesInOrder(types), personal })] };
  }
  if (command.type === 'RemoveWebhook') {
    if (state.status === 'unknown') return NO_SUCH_WEBHOOK;
    return { events: state.status === 'removed' ? [] : [event('WebhookRemoved', { webhook })] };
  }
  if (state.status !== 'existing') return NO_SUCH_WEBHOOK;
  switch (command.type) {
    case 'ChangeWebhook': {
      const { types, ...others } = command.change;
      const ordered = types === undefined ? undefined : typesInOrder(types);
      const changesTypes = ordered !== undefined && ordered.join() !== state.types.join();
      const change = { ...changedFields(state, others), ...(changesTypes ? { types: ordered } : {}) };
      if (Object.keys(change).length === 0) return { events: [] };
      return { events: [event('WebhookChanged', { webhook, ...change })] };
    }
    case 'RotateWebhookSecret':
      if (command.secret <= state.secret) return { events: [] };
      return { events: [event('WebhookSecretRotated', { webhook, secret: command.secret })] };
    case 'SendWebhookAgain':
      return { events: [event('WebhookSentAgain', { webhook, delivery: command.delivery })] };
    case 'ReplayWebhook':
      return { events: [event('WebhookReplayed', { webhook, from: command.from })] };
    case 'DisableWebhook':
      if (!state.enabled) return { events: [] };
      return { events: [event('WebhookDisabled', { webhook, because: command.because })] };
  }
}

export const webhookDecider: Decider<WebhookState, WebhookCommand, WebhookRefusal> = {
  initial: NO_WEBHOOK,
  evolve: evolveWebhook,
  decide: decideWebhook,
  creates: (command) => command.type === 'AddWebhook',
  subject: () => null,
};

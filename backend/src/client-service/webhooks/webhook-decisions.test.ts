import { event } from '@tour-portal/contracts/events/events.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { given } from '../../testing/given.js';
import { webhookDecider } from './webhook-decisions.js';

const settings = {
  url: 'https://crm.example/in',
  types: ['booking.paid', 'booking.held'],
  personal: false,
} as const;
const added = event('WebhookAdded', { webhook: 5, ...settings, types: ['booking.held', 'booking.paid'] });
const add = { type: 'AddWebhook', webhook: 5, settings } as const;
const remove = { type: 'RemoveWebhook', webhook: 5 } as const;
const removed = event('WebhookRemoved', { webhook: 5 });
const change = (wanted: object) => ({ type: 'ChangeWebhook', webhook: 5, change: wanted }) as const;
const changed = (wanted: object) => event('WebhookChanged', { webhook: 5, ...wanted });
const disable = { type: 'DisableWebhook', webhook: 5, because: 'gone' } as const;
const disabled = event('WebhookDisabled', { webhook: 5, because: 'gone' });
const rotate = (secret: number) => ({ type: 'RotateWebhookSecret', webhook: 5, secret }) as const;
const rotated = (secret: number) => event('WebhookSecretRotated', { webhook: 5, secret });

describe('a webhook (D63)', () => {
  it('is added once and removed for good; commands to an unknown one are refused', () => {
    given(webhookDecider).when(add).then(added);
    given(webhookDecider, added).when(add).then();
    given(webhookDecider, added).when(remove).then(removed);
    given(webhookDecider, added, removed).when(remove).then();
    given(webhookDecider, added, removed).when(add).refused('no-such-webhook');
    for (const command of [remove, disable, change({ personal: true }), rotate(2)])
      given(webhookDecider).when(command).refused('no-such-webhook');
  });

  it('is changed only in the parts that differ', () => {
    const existing = given(webhookDecider, added);
    existing.when(change({ ...settings, enabled: true })).then();
    existing
      .when(change({ types: ['survey.submitted', 'booking.held'], personal: true }))
      .then(changed({ personal: true, types: ['booking.held', 'survey.submitted'] }));
  });

  it('is switched off once, and on again', () => {
    given(webhookDecider, added).when(disable).then(disabled);
    given(webhookDecider, added, disabled).when(disable).then();
    given(webhookDecider, added, disabled)
      .when(change({ enabled: true }))
      .then(changed({ enabled: true }));
    given(webhookDecider, added, changed({ enabled: false }))
      .when(disable)
      .then();
  });

  it('gets the next secret, only once if a command is repeated', () => {
    given(webhookDecider, added).when(rotate(2)).then(rotated(2));
    given(webhookDecider, added, rotated(2)).when(rotate(2)).then();
    given(webhookDecider, added, rotated(2)).when(rotate(3)).then(rotated(3));
  });

  it('records every command to send messages again, even a repeated one, unless the webhook is unknown or removed', () => {
    const again = { type: 'SendWebhookAgain', webhook: 5, delivery: 'msg_5_7' } as const;
    const sentAgain = event('WebhookSentAgain', { webhook: 5, delivery: 'msg_5_7' });
    const from = instant('2026-11-22T12:00:00.000Z');
    const replay = { type: 'ReplayWebhook', webhook: 5, from } as const;
    given(webhookDecider, added).when(again).then(sentAgain);
    given(webhookDecider, added, sentAgain).when(again).then(sentAgain);
    const replayed = event('WebhookReplayed', { webhook: 5, from });
    given(webhookDecider, added).when(replay).then(replayed);
    given(webhookDecider, added, replayed).when(replay).then(replayed);
    given(webhookDecider).when(again).refused('no-such-webhook');
    given(webhookDecider, added, removed).when(replay).refused('no-such-webhook');
  });
});

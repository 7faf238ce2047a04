import { event } from '@tour-portal/contracts/events/events.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { webhookProjection } from './webhook.js';
import { given } from '../testing/given.js';

const AT = instant('2026-11-22T12:00:00.000Z');
const crm = { webhook: 5, url: 'https://crm.example/in', types: ['booking.paid'], personal: false } as const;
const added = { ...event('WebhookAdded', crm), at: AT };
const listed = { ...crm, enabled: true, disabledBecause: null, addedAt: AT };
const after = (...events: Parameters<typeof given>) => given(...events).whenProjected(webhookProjection);

describe('the webhooks of other systems (D63)', () => {
  it('show their changes, and exist until they are removed', () => {
    const changed = event('WebhookChanged', { webhook: 5, personal: true });
    after(added).then({ 5: listed });
    after(added, changed).then({ 5: { ...listed, personal: true } });
    after(added, changed, event('WebhookRemoved', { webhook: 5 })).then({});
  });

  it('say why the portal switched them off, until they are on again', () => {
    const disabled = event('WebhookDisabled', { webhook: 5, because: 'gone' });
    after(added, disabled).then({ 5: { ...listed, enabled: false, disabledBecause: 'gone' } });
    after(added, disabled, event('WebhookChanged', { webhook: 5, enabled: true })).then({ 5: listed });
  });
});

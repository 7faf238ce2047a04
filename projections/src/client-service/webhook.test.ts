import { event } from '@tour-portal/contracts/events/events.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { webhookProjection } from './webhook.js';
import { given } from '../testing/given.js';

const AT = instant('2026-11-22T12:00:00.000Z');
const crm = { webhook: 5, url: 'https://crm.example/in', types: ['booking.paid'], personal: false } as const;
const added = { ...event('WebhookAdded', crm), at: AT };
const listed = { ...crm, enabled: true, disabledBecause: null, addedAt: AT };

describe('the webhooks of other systems (D63)', () => {
  it('have their last changes, and exist until they are removed', () => {
    const changed = event('WebhookChanged', { webhook: 5, personal: true });
    given(added).whenProjected(webhookProjection).then({ 5: listed });
    given(added, changed)
      .whenProjected(webhookProjection)
      .then({ 5: { ...listed, personal: true } });
    given(added, changed, event('WebhookRemoved', { webhook: 5 }))
      .whenProjected(webhookProjection)
      .then({});
  });

  it('say why they were switched off, until they are on again', () => {
    const disabled = event('WebhookDisabled', { webhook: 5, because: 'gone' });
    given(added, disabled)
      .whenProjected(webhookProjection)
      .then({ 5: { ...listed, enabled: false, disabledBecause: 'gone' } });
    given(added, disabled, event('WebhookChanged', { webhook: 5, enabled: true }))
      .whenProjected(webhookProjection)
      .then({ 5: listed });
  });
});

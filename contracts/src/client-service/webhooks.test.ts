import { describe, expect, it } from '@jest/globals';
import { areWebhookMessageTypes, typesInOrder } from './webhooks.js';

describe('the types of a webhook', () => {
  it('are known ones, at least one, each once, in one order', () => {
    expect(areWebhookMessageTypes(['booking.paid'])).toBe(true);
    for (const wrong of [[], ['booking.paid', 'booking.paid'], ['booking'], 'booking.paid', [1]])
      expect(areWebhookMessageTypes(wrong)).toBe(false);
    expect(typesInOrder(['survey.submitted', 'booking.held'])).toEqual(['booking.held', 'survey.submitted']);
  });
});

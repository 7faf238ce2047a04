import { describe, expect, it } from '@jest/globals';
import { areWebhookTypes, typesInOrder } from './webhooks.js';

describe('the types of a webhook', () => {
  it('are known ones, each once, in one order', () => {
    expect(areWebhookTypes(['booking.paid'])).toBe(true);
    for (const wrong of [[], ['booking.paid', 'booking.paid'], ['booking'], 'booking.paid', [1]])
      expect(areWebhookTypes(wrong)).toBe(false);
    expect(typesInOrder(['survey.submitted', 'booking.held'])).toEqual(['booking.held', 'survey.submitted']);
  });
});

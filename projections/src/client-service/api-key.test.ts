import { event } from '@tour-portal/contracts/events/events.js';
import { calendarDate, instant } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { apiKeyProjection } from './api-key.js';
import { given } from '../testing/given.js';

const AT = instant('2026-11-22T12:00:00.000Z');
const LATER = instant('2026-11-23T12:00:00.000Z');
const day = calendarDate('2027-05-02');
const accounting = { apiKey: 5, name: 'Accounting', scopes: ['ledger:read'] } as const;
const made = { ...event('ApiKeyMade', accounting), at: AT };
const used = {
  ...event('ApiKeyUsed', { apiKey: 5, export: 'ledger', from: day, to: day, format: 'csv' }),
  at: LATER,
};
const after = (...events: Parameters<typeof given>) => given(...events).whenProjected(apiKeyProjection);

describe('the API keys of other systems (D63)', () => {
  it('tell when they were made and used', () => {
    after(made).then({ 5: { ...accounting, madeAt: AT, usedAt: null } });
    after(made, used).then({ 5: { ...accounting, madeAt: AT, usedAt: LATER } });
  });

  it('are there until they are ended', () => {
    after(made, used, event('ApiKeyEnded', { apiKey: 5 })).then({});
  });
});

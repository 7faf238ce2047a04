import { event } from '@tour-portal/contracts/events/events.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { given } from '../../testing/given.js';
import { apiKeyDecider } from './api-key-decisions.js';

const day = calendarDate('2027-05-02');
const made = event('ApiKeyMade', { apiKey: 5, name: 'Accounting', scopes: ['ledger:read'] });
const ended = event('ApiKeyEnded', { apiKey: 5 });
const make = { type: 'MakeApiKey', apiKey: 5, name: 'Accounting', scopes: ['ledger:read'] } as const;
const end = { type: 'EndApiKey', apiKey: 5 } as const;
const use = {
  type: 'UseApiKey',
  apiKey: 5,
  exportName: 'ledger',
  from: day,
  to: day,
  format: 'csv',
} as const;

describe('a key for a system outside (D63)', () => {
  it('is made once, with its scopes in the order of `API_SCOPES`', () => {
    given(apiKeyDecider).when(make).then(made);
    given(apiKeyDecider, made).when(make).then();
    given(apiKeyDecider)
      .when({ ...make, scopes: ['ledger:read', 'bookings:read'] })
      .then(event('ApiKeyMade', { ...made.data, scopes: ['bookings:read', 'ledger:read'] }));
  });

  it('is used within its scopes, and each use is recorded', () => {
    const used = event('ApiKeyUsed', { apiKey: 5, export: 'ledger', from: day, to: day, format: 'csv' });
    given(apiKeyDecider, made).when(use).then(used);
    given(apiKeyDecider, made, used).when(use).then(used);
    given(apiKeyDecider, made)
      .when({ ...use, exportName: 'guests' })
      .refused('scope-missing');
  });

  it('is ended once, for good', () => {
    given(apiKeyDecider, made).when(end).then(ended);
    given(apiKeyDecider, made, ended).when(end).then();
    given(apiKeyDecider, made, ended).when(use).refused('no-such-key');
    given(apiKeyDecider, made, ended).when(make).refused('no-such-key');
  });

  it('that was never made can be neither used nor ended', () => {
    given(apiKeyDecider).when(use).refused('no-such-key');
    given(apiKeyDecider).when(end).refused('no-such-key');
  });
});

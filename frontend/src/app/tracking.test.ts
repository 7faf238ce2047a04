import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { stubGlobal } from '../testing/stub-global.js';
import { anAccount, config } from '../testing/fixtures.js';
import { aHold } from '../testing/tour-fixtures.js';
import { signUpApi } from '../features/accounts/sign-up/sign-up-api.js';
import { holdsApi } from '../features/holds/holds-api.js';
import { referenceApi } from '../reference/reference-api.js';
import { consentChosen } from './consent/consent.js';
import { makeStore, type AppStore } from './store.js';
import { pageKind, pageVisited } from './tracking.js';

const COUNTER = 'https://count.example/visits';
/** The requests that the counter got. */
let requests: Request[];

function serve(trackingUrl?: string): void {
  const answers: Record<string, unknown> = {
    '/v1/reference/config': { ...config, ...(trackingUrl === undefined ? {} : { trackingUrl }) },
    '/v1/accounts/signup': anAccount,
    '/v1/bookings': aHold(9),
  };
  stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    if (origin === new URL(COUNTER).origin) {
      requests.push(request);
      throw new TypeError('Failed to fetch');
    }
    const body = (await request.clone().text()).includes('onlyValidate') ? null : answers[pathname];
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
}

beforeEach(() => {
  requests = [];
});

afterEach(() => localStorage.clear());

async function openStore(): Promise<AppStore> {
  const store = makeStore();
  await store.dispatch(referenceApi.endpoints.config.initiate());
  return store;
}

const { address, ...person } = anAccount;
const signup = {
  firstName: person.firstName,
  lastName: person.lastName,
  phoneNumber: person.phoneNumber,
  email: person.email,
  password: 'tall pines',
  address: { line1: address.line1, city: address.city, state: 'NV', country: 'US', zip: address.zip },
};
const hold = { tour: 4, roomGuests: [2], date: '2027-05-02' };

/** Does everything that can be counted. */
async function visit({ dispatch }: AppStore): Promise<void> {
  dispatch(pageVisited('/signup'));
  await dispatch(signUpApi.endpoints.signup.initiate({ ...signup, onlyValidate: true }));
  await dispatch(signUpApi.endpoints.signup.initiate({ ...signup, smsCode: '4711' }));
  await dispatch(holdsApi.endpoints.placeHold.initiate({ hold, key: 'k1' }));
}

const events = () => Promise.all(requests.map((request) => request.clone().json()));

describe('counting (spec §7 "A conversion tracking event")', () => {
  it('sends a page visit, a signup and a hold, after a Yes, and nothing that identifies the customer', async () => {
    serve(COUNTER);
    const store = await openStore();
    store.dispatch(consentChosen('yes'));
    await visit(store);
    expect(await events()).toEqual([
      { event: 'page-visit', page: '/signup' },
      { event: 'signup' },
      { event: 'hold' },
    ]);
    for (const request of requests) {
      expect([request.method, request.url]).toEqual(['POST', COUNTER]);
      expect([request.credentials, request.referrerPolicy]).toEqual(['omit', 'no-referrer']);
      expect([...request.headers.keys()]).toEqual(['content-type']);
    }
  });

  it('sends nothing before a Yes, and does not send earlier events afterwards', async () => {
    serve(COUNTER);
    const store = await openStore();
    await visit(store);
    store.dispatch(consentChosen('yes'));
    expect(requests).toEqual([]);
    store.dispatch(pageVisited('/'));
    expect(await events()).toEqual([{ event: 'page-visit', page: '/' }]);
  });

  it('sends nothing after a No, even if a Yes came before, or if another tab stored the No', async () => {
    serve(COUNTER);
    const store = await openStore();
    store.dispatch(consentChosen('no'));
    await visit(store);
    store.dispatch(consentChosen('yes'));
    store.dispatch(consentChosen('no'));
    await visit(store);
    store.dispatch(consentChosen('yes'));
    localStorage.setItem('count-visits', 'no');
    await visit(store);
    expect(requests).toEqual([]);
  });

  it('stores the answer for the next visit', async () => {
    serve(COUNTER);
    (await openStore()).dispatch(consentChosen('yes'));
    (await openStore()).dispatch(pageVisited('/'));
    expect(requests).toHaveLength(1);
  });

  it('sends nothing where counting is off, even after a Yes', async () => {
    localStorage.setItem('count-visits', 'yes');
    serve();
    await visit(await openStore());
    expect(requests).toEqual([]);
  });

  it.each([
    [{ globalPrivacyControl: true, doNotTrack: null }, 0],
    [{ doNotTrack: '1' }, 0],
    [{ globalPrivacyControl: false, doNotTrack: '0' }, 3],
    [{ doNotTrack: null }, 3],
  ])('for a browser with the settings %j sends %i events, after an earlier Yes', async (settings, count) => {
    localStorage.setItem('count-visits', 'yes');
    serve(COUNTER);
    const store = await openStore();
    stubGlobal('navigator', { userAgent: 'a browser', ...settings });
    await visit(store);
    expect(requests).toHaveLength(count);
  });
});

describe('the kind of a page', () => {
  it.each([
    ['/', {}, '/'],
    ['/bookings/expired', {}, '/bookings/expired'],
    ['/bookings/CR050227-7K1/invite', { number: 'CR050227-7K1' }, '/bookings/:number/invite'],
    ['/bookings/R%C3%BAth', { number: 'Rúth' }, '/bookings/:number'],
    ['/tours/4', { id: '4' }, '/tours/:id'],
    ['/ruth@example.com', { '*': 'ruth@example.com' }, '*'],
    ['/bookings/%E0%A4%A', { number: 'something else' }, '*'],
  ])('of %s with the parameters %j is %s', (pathname, params, kind) => {
    expect(pageKind(pathname, params)).toBe(kind);
  });
});

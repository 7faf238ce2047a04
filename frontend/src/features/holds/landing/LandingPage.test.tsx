import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { datedMomentText } from '../../../browser/moment-text.js';
import { aNamedHold } from '../../../testing/booking-fixtures.js';
import { stopDate } from '../../../testing/clock.js';
import { addressOf, renderAt } from '../../../testing/render.js';
import { heldAnswer, stubServer } from '../../../testing/server.js';
import { accountWith, aHold, NOW, tourRoutes } from '../../../testing/tour-fixtures.js';
import HoldLimitPage from '../HoldLimitPage.js';
import LandingPage from './LandingPage.js';
import SpaceUnavailablePage from '../SpaceUnavailablePage.js';
import UnprocessablePage from '../UnprocessablePage.js';
import { selectAccount } from '../../../session/account-api.js';

const QUERY = '?t=4&r=2,1&d=2027-05-02';
const routes = [
  { path: '/', Component: LandingPage },
  { path: '/hold-limit', Component: HoldLimitPage },
  { path: '/space-unavailable', Component: SpaceUnavailablePage },
  { path: '/unprocessable', Component: UnprocessablePage },
  { path: '*', element: <p>Another page</p> },
];

const PLACE_HOLD = 'POST /v1/bookings';
const HELD = { status: 201, body: aHold(9) };
const PLEASE_TRY_AGAIN = { status: 503, body: { message: 'Please try again' } };
type Answers = Parameters<typeof stubServer>[0];

function open(address: string, account: Account | null, answers: Answers = {}) {
  const calls = stubServer({ ...tourRoutes(account), ...answers });
  const placeCalls = () => calls.filter(({ route }) => route === PLACE_HOLD);
  const keys = () => placeCalls().map(({ headers }) => headers.get('idempotency-key'));
  return { ...renderAt(address, { routes, account }), placeCalls, keys };
}

/** Follows the link to hold space, where the server answers the call that places the hold so. */
function followLink(answer: Answers[string], query = QUERY) {
  return open(`/${query}`, accountWith(), { [PLACE_HOLD]: answer });
}

beforeEach(() => {
  stopDate();
  // As in development, effects run twice; a hold must still be placed once.
  configure({ reactStrictMode: true });
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  configure({ reactStrictMode: false });
});

describe('the landing', () => {
  it('shows a visitor the public tours by region', async () => {
    open('/', null);
    await screen.findByRole('heading', { name: 'Canada Tours' });
    expect(screen.getByText('Guided tours since 1952')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Canadian Rockies' }).getAttribute('href')).toBe('/tours/4');
    expect(screen.queryByText('Winter in Yellowstone')).toBe(null);
    expect(screen.getAllByText('$3,745').length).toBe(2);
  });

  it('offers to show all tours only while a region is chosen', async () => {
    const { user } = open('/', null);
    const region = await screen.findByLabelText('Where to');
    expect(screen.queryByRole('button', { name: 'Show all tours' })).toBe(null);
    await user.selectOptions(region, 'Canada');
    screen.getByText(/^\d tours? fits?\.$/);
    screen.getByRole('button', { name: 'Show all tours' });
    await user.selectOptions(region, 'Anywhere');
    expect(screen.queryByRole('button', { name: 'Show all tours' })).toBe(null);
    expect(screen.queryByText(/fits?\.$/)).toBe(null);
  });

  it('is also shown when the address has parameters that are not about holds', async () => {
    open('/?utm_source=letter', null);
    await screen.findByRole('heading', { name: 'Canada Tours' });
  });

  it('says what went wrong when the tours cannot be read, and tries again', async () => {
    const answers = tourRoutes();
    let isBroken = true;
    const { user } = open('/', null, {
      'GET /v1/reference/tours': () =>
        isBroken ? { status: 500, body: { message: 'Out of order' } } : answers['GET /v1/reference/tours'],
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Out of order');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Canada Tours' });
  });
});

describe('following a link to hold space', () => {
  it('sends a visitor to log in and keeps the query', async () => {
    const { router } = open(`/${QUERY}`, null);
    await waitFor(() => expect(addressOf(router)).toBe(`/login${QUERY}`));
  });

  it('goes to the bookings when the query is not valid', async () => {
    const { router } = open('/?t=4&r=9&d=2027-05-02', accountWith());
    await waitFor(() => expect(addressOf(router)).toBe('/bookings'));
  });

  it('tells the bookings page why a date cannot be held', async () => {
    const { router } = open('/?t=4&r=2&d=2026-11-25', accountWith());
    await waitFor(() => expect(addressOf(router)).toBe('/bookings'));
    expect((router.state.location.state as { problem: string }).problem).toMatch(/7 days/);
  });

  it('sends an account that may not book to client service', async () => {
    const { placeCalls } = open(`/${QUERY}`, { ...accountWith(), doNotBook: true });
    await screen.findByRole('heading', { name: 'Please call client service' });
    expect(placeCalls()).toEqual([]);
  });

  it('places the hold once, under an idempotency key, and goes to the bookings', async () => {
    const { router, store, placeCalls, keys } = followLink(HELD);
    await screen.findByText('Holding your space. This takes a moment.');
    await waitFor(() => expect(addressOf(router)).toBe('/bookings?holding'));
    const bodies = placeCalls().map(({ body }) => body);
    expect(bodies).toEqual([{ tour: 4, roomGuests: [2, 1], date: '2027-05-02' }]);
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(selectAccount(store.getState())?.bookings.map(({ id }) => id)).toEqual([9]);
  });

  it('joins a party by its booking number', async () => {
    const { router, placeCalls } = followLink(HELD, `${QUERY}&b=rm050227-7k1`);
    await waitFor(() => expect(addressOf(router)).toBe('/bookings?holding'));
    expect(placeCalls()[0]?.body).toMatchObject({ number: 'RM050227-7K1' });
  });

  it('goes to the page about lost space on a 422', async () => {
    const { router } = followLink({ status: 422, body: { message: 'No space' } });
    await screen.findByRole('heading', { name: 'Space unavailable' });
    expect(addressOf(router)).toBe(`/space-unavailable${QUERY}`);
    const back = screen.getByRole('link', { name: 'Back to availability' });
    expect(back.getAttribute('href')).toBe('/tours/4?year=2027');
  });

  it('goes to client service when the server forbids the booking', async () => {
    followLink({ status: 403, body: { message: 'Forbidden' } });
    await screen.findByRole('heading', { name: 'Please call client service' });
  });

  it('offers to replace a hold that was made elsewhere in the meantime', async () => {
    const { router } = open(`/${QUERY}`, accountWith(), {
      'GET /v1/accounts/me': { status: 200, body: accountWith(aHold(3)) },
      [PLACE_HOLD]: { status: 409, body: { message: 'You already hold space' } },
    });
    await screen.findByRole('heading', { name: 'One hold per account' });
    expect(addressOf(router)).toBe(`/hold-limit${QUERY}`);
  });

  it('shows the message of a conflict when the account has no hold, and does not send the request again', async () => {
    const { placeCalls } = followLink({ status: 409, body: { message: 'You already hold space' } });
    expect((await screen.findByRole('alert')).textContent).toContain('You already hold space');
    expect(placeCalls().length).toBe(1);
  });

  it('offers to hold the space without a booking number that the server refuses', async () => {
    const message = 'Nobody travels under this booking number';
    const errors = { body: [{ message, field: 'number' }] };
    followLink({ status: 400, body: { errors } }, `${QUERY}&b=RM050227-7K1`);
    await screen.findByText(message);
    const link = screen.getByRole('link', { name: 'Hold space without this number' });
    expect(link.getAttribute('href')).toBe(`/${QUERY}`);
  });

  it('shows another refusal with a link to go on, and not to try again', async () => {
    const errors = { body: [{ message: 'This tour cannot be booked online', field: 'tour' }] };
    followLink({ status: 400, body: { errors } });
    expect((await screen.findByRole('alert')).textContent).toBe('This tour cannot be booked online');
    expect(screen.getByRole('heading', { name: 'Your space is not held yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to availability' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
  });

  it('puts the focus on the heading when it tries again, because the pressed button disappears', async () => {
    const again = heldAnswer(() => ({ status: 503, body: { message: 'Still out of order' } }));
    let attempts = 0;
    stubServer({
      ...tourRoutes(),
      [PLACE_HOLD]: (call) => {
        attempts += 1;
        return attempts === 1 ? PLEASE_TRY_AGAIN : again.handler(call);
      },
    });
    const page = (
      <main>
        <LandingPage />
      </main>
    );
    const { user } = renderAt(`/${QUERY}`, {
      routes: [{ path: '/', element: page }],
      account: accountWith(),
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Holding your space' }));
    again.release();
    await screen.findByText('Still out of order');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your space is not held yet' }));
  });

  it('tries again under the same key after a failure, also after a 429 that follows it: the first try may have placed the hold', async () => {
    const answers = [PLEASE_TRY_AGAIN, { status: 429, body: { message: 'Please wait a moment' } }, HELD];
    const { router, user, keys } = followLink(() => answers.shift()!);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Please wait a moment');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(addressOf(router)).toBe('/bookings?holding'));
    expect(keys()).toEqual(Array(3).fill(keys()[0]));
  });

  it('sends the same key when the page is loaded again before the answer has come', async () => {
    const first = followLink(() => new Promise(() => undefined));
    await waitFor(() => expect(first.keys()).toHaveLength(1));
    first.unmount();

    const second = open(`/${QUERY}`, accountWith(aHold(9)), { [PLACE_HOLD]: HELD });
    await waitFor(() => expect(addressOf(second.router)).toBe('/bookings?holding'));
    expect(second.keys()[0]).toBe(first.keys()[0]);
  });

  it('opens the tour page at the year that the link of a mail names', async () => {
    const { router } = open('/?t=4&n=2027', accountWith());
    await waitFor(() => expect(addressOf(router)).toBe('/tours/4?year=2027'));
  });
});

describe('one hold per account', () => {
  /** The query of another hold than the account has. */
  const OTHER = '?t=5&r=2&d=2027-05-02';

  it('shows both holds with their prices and deadlines, and replaces the current one on request', async () => {
    const until = plusHours(NOW, 70);
    const current = aNamedHold(3, { expiredAt: until, depositDueBy: until });
    const { router, user, store, placeCalls } = open(`/${OTHER}`, accountWith(current), {
      [PLACE_HOLD]: ({ search }) => ({
        status: search === '' ? 201 : 200,
        body: aNamedHold(9, { tour: 5, roomGuests: [2] }),
      }),
    });
    await screen.findByRole('heading', { name: 'One hold per account' });
    expect(screen.getByText('Canadian Rockies')).toBeTruthy();
    expect(screen.getByText('California Coast')).toBeTruthy();
    const replace = await screen.findByRole('link', { name: 'Replace my hold' });
    expect(screen.getByText(datedMomentText(until))).toBeTruthy();
    expect(screen.getByText(datedMomentText(plusHours(NOW, 72)))).toBeTruthy();
    expect(screen.getAllByText('$12,835').length).toBe(3);
    const request = { tour: 5, roomGuests: [2], date: '2027-05-02', holdId: 3 };
    expect(new Set(placeCalls().map(({ search }) => search))).toEqual(new Set(['?dryRun=true']));
    expect(placeCalls()[0]?.body).toEqual(request);
    expect(selectAccount(store.getState())?.bookings.map(({ id }) => id)).toEqual([3]);

    await user.click(replace);
    await waitFor(() => expect(addressOf(router)).toBe('/bookings?replaced'));
    const carriedOut = placeCalls().filter(({ search }) => search === '');
    expect(carriedOut.map(({ body }) => body)).toEqual([request]);
    const old = selectAccount(store.getState())?.bookings.find(({ id }) => id === 3);
    expect(old?.deletedAt).toBe(NOW);
  });

  it('does not offer to replace the hold while the effect is unknown', async () => {
    let isBroken = true;
    const { user } = open(`/${OTHER}`, accountWith(aHold(3)), {
      [PLACE_HOLD]: () => (isBroken ? PLEASE_TRY_AGAIN : { status: 200, body: aHold(9, { tour: 5 }) }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again');
    expect(screen.queryByRole('link', { name: 'Replace my hold' })).toBe(null);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'Replace my hold' });
  });

  it('says that the space is gone before the current hold is given up for it', async () => {
    const { router, placeCalls } = open(`/${OTHER}`, accountWith(aHold(3)), {
      [PLACE_HOLD]: { status: 422, body: { message: 'No space' } },
    });
    await screen.findByRole('heading', { name: 'Space unavailable' });
    expect(addressOf(router)).toBe(`/space-unavailable${OTHER}`);
    expect(placeCalls().every(({ search }) => search === '?dryRun=true')).toBe(true);
  });

  it('leads back to the bookings when the current hold is kept', async () => {
    const { router, user } = open(`/${OTHER}`, accountWith(aHold(3)));
    await user.click(await screen.findByRole('link', { name: 'Keep my current hold' }));
    expect(addressOf(router)).toBe('/bookings');
  });

  it('goes on to hold the space when nothing is held any more', async () => {
    const { router } = open(`/hold-limit${QUERY}`, accountWith(), { [PLACE_HOLD]: HELD });
    await waitFor(() => expect(addressOf(router)).toBe('/bookings?holding'));
  });

  it('says what went wrong when the years cannot be read, and tries again', async () => {
    const answerYears = tourRoutes()['GET /v1/reference/tour-years'];
    let isBroken = true;
    const { user } = open(`/hold-limit${OTHER}`, accountWith(aHold(3)), {
      'GET /v1/reference/tour-years': (call) =>
        isBroken ? { status: 500, body: { message: 'Out of order' } } : answerYears(call),
      [PLACE_HOLD]: { status: 200, body: aHold(9, { tour: 5 }) },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Out of order');
    expect(screen.queryByText('Your current hold')).toBe(null);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Your current hold');
  });

  it('goes to the bookings where the address names no hold', async () => {
    const { router } = open('/hold-limit', accountWith(aHold(3)));
    await waitFor(() => expect(addressOf(router)).toBe('/bookings'));
  });
});

describe('lost space', () => {
  it('leads back to the tours when the query is gone', async () => {
    open('/space-unavailable', accountWith());
    const back = await screen.findByRole('link', { name: 'Back to availability' });
    expect(back.getAttribute('href')).toBe('/');
  });
});

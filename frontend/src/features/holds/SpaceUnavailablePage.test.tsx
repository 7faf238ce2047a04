import { screen, waitFor } from '@testing-library/react';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { stopDate } from '../../testing/clock.js';
import { renderAt } from '../../testing/render.js';
import { stubServer } from '../../testing/server.js';
import { accountWith, NOW, tourRoutes } from '../../testing/tour-fixtures.js';
import { aWaitingRequest, waitingRoutes } from '../../testing/waiting-fixtures.js';
import SpaceUnavailablePage from './SpaceUnavailablePage.js';

const QUERY = '?t=4&r=2&d=2027-05-02';
const routes = [
  { path: '/space-unavailable', Component: SpaceUnavailablePage },
  { path: '*', element: <p>Another page</p> },
];
const REQUEST = { tour: 4, roomGuests: [2], date: '2027-05-02' };

/** Opens the page with a query; `answers` replaces what the server answers. */
function open(
  search: string,
  answers: Parameters<typeof stubServer>[0] = {},
  account: Account = accountWith(),
) {
  const calls = stubServer({ ...tourRoutes(account), ...waitingRoutes(), ...answers });
  return { ...renderAt(`/space-unavailable${search}`, { routes, account }), calls };
}

const askButton = () => screen.findByRole('button', { name: 'Tell me when there is space' });
const joinCalls = (calls: ReturnType<typeof stubServer>) =>
  calls.filter(({ route }) => route === 'POST /v1/waiting-list');

beforeEach(stopDate);

describe('the waiting list for lost space', () => {
  it('is joined with one press, and the page says what happens then', async () => {
    const { user, calls } = open(QUERY);
    await user.click(await askButton());
    const notice = await screen.findByText('You are on the waiting list, for 2 guests in 1 room.');
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(screen.getByText(/^We write to ruth@example.com and send a text message/).textContent).toContain(
      'up to 24 hours',
    );
    expect(screen.getByText(/^It costs nothing, and you can leave the list at any time/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'your waiting lists' }).getAttribute('href')).toBe(
      '/bookings#waiting-lists',
    );
    expect(screen.queryByRole('button', { name: 'Tell me when there is space' })).toBe(null);
    expect(screen.queryByText(/invitation/)).toBe(null);
    expect(joinCalls(calls).map(({ body }) => body)).toEqual([REQUEST]);
    expect(joinCalls(calls)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.getByRole('link', { name: 'Back to availability' })).toBeTruthy();
  });

  it('tells invited friends how to travel under the same number', async () => {
    const { user, calls } = open(`${QUERY}&b=RM050227-7K1`);
    await user.click(await askButton());
    await screen.findByText(/open their invitation again/);
    expect(joinCalls(calls)[0]?.body).toEqual({ ...REQUEST, number: 'RM050227-7K1' });
  });

  it('can be joined also where the list cannot be read, and says that friends travel together', async () => {
    const { user } = open(`${QUERY}&b=RM050227-7K1`, {
      'GET /v1/waiting-list': { status: 503, body: { message: 'Please try again' } },
      'POST /v1/waiting-list': { status: 201, body: aWaitingRequest(1, { number: 'RM050227-7K1' }) },
    });
    await user.click(await askButton());
    await screen.findByText('You are on the waiting list, for 2 guests in 1 room.');
    screen.getByText('You then travel with your friends, under their booking number.');
    expect(screen.queryByRole('alert')).toBe(null);
    expect(screen.queryByText(/open their invitation again/)).toBeNull();
  });

  it('is joined again under the same key after a 503, and under a new one after a 429', async () => {
    const server = waitingRoutes();
    const failures = [
      { status: 503, body: { message: 'Please try again' } },
      { status: 429, body: { message: 'Too many requests' } },
    ];
    const { user, calls } = open(QUERY, {
      ...server,
      'POST /v1/waiting-list': () => failures.shift() ?? server['POST /v1/waiting-list'](),
    });
    await user.click(await askButton());
    await screen.findByText('Please try again');
    await user.click(await askButton());
    await screen.findByText('Too many requests');
    await user.click(await askButton());
    await screen.findByText(/^You are on the waiting list/);
    const [first, second, third] = joinCalls(calls).map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('leads to the hold when space has become free meanwhile', async () => {
    const message = 'There is space for you on this date. You can hold it now.';
    const { user } = open(QUERY, {
      'POST /v1/waiting-list': { status: 409, body: { message, hasSpace: true } },
    });
    await user.click(await askButton());
    expect(await screen.findByText(message)).toBe(document.activeElement);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('link', { name: 'Hold this space' }).getAttribute('href')).toBe(`/${QUERY}`);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers no hold where the list is full', async () => {
    const message =
      'The waiting list for this date is full. Please choose another date or call client service.';
    const { user } = open(QUERY, { 'POST /v1/waiting-list': { status: 409, body: { message } } });
    await user.click(await askButton());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.queryByRole('link', { name: 'Hold this space' })).toBeNull();
  });

  it('says that the account is on the list already when the page did not know it', async () => {
    let listed: object[] = [];
    const { user } = open(QUERY, {
      'GET /v1/waiting-list': () => ({ status: 200, body: listed }),
      'POST /v1/waiting-list': () => {
        listed = [aWaitingRequest(1, { roomGuests: [2, 2] })];
        return { status: 409, body: { message: 'You are on the waiting list for this date already.' } };
      },
    });
    await user.click(await askButton());
    await screen.findByText('You are on the waiting list, for 4 guests in 2 rooms.');
    expect(screen.queryByRole('alert')).toBe(null);
  });

  it.each([
    ['', QUERY],
    [', of invited friends in their party', `${QUERY}&b=RM050227-7K1`],
  ])('leads to the hold where space is offered%s', async (_, query) => {
    const offer = aWaitingRequest(1, { status: 'offered', offeredUntil: plusHours(NOW, 24) });
    open(query, { 'GET /v1/waiting-list': { status: 200, body: [offer] } });
    const link = await screen.findByRole('link', { name: 'Hold this space' });
    expect(link.getAttribute('href')).toBe(`/${query}`);
    expect(
      screen.getByText(/is kept for you until Saturday, November 21, 6:00 PM UTC \(12:00 PM Central\)/),
    ).toBeTruthy();
  });

  it.each(['', '?t=4&r=9&d=2027-05-02'])(
    'is not offered where the address names no valid hold (%s)',
    async (search) => {
      const { calls } = open(search);
      await screen.findByRole('link', { name: 'Back to availability' });
      expect(screen.queryByRole('button')).toBe(null);
      expect(calls.some(({ route }) => route.endsWith('waiting-list'))).toBe(false);
    },
  );
});

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calendarDate, plusHours } from '@tour-portal/contracts/values/time.js';
import type { WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { stopClock } from '../../testing/clock.js';
import { renderAt } from '../../testing/render.js';
import { heldAnswer, stubServer } from '../../testing/server.js';
import { accountWith, aHold, NOW, tourRoutes } from '../../testing/tour-fixtures.js';
import { untilAnswered } from '../../testing/until-answered.js';
import { aWaitingRequest } from '../../testing/waiting-fixtures.js';
import BookingsPage from './BookingsPage.js';

const routes = [
  { path: '/bookings', element: <BookingsPage list="bookings" /> },
  { path: '/bookings/expired', element: <BookingsPage list="expired" /> },
];
const offered = aWaitingRequest(2, {
  departedAt: calendarDate('2027-05-09'),
  roomGuests: [2, 1],
  status: 'offered',
  offeredUntil: plusHours(NOW, 24),
});

/** @param list the requests of the account, which a test may change */
function open(list: WaitingRequest[], overrides: Parameters<typeof stubServer>[0] = {}, path = '/bookings') {
  const account = accountWith(aHold(1), aHold(7, { number: 'RM050227-7K7', deletedAt: NOW }));
  const calls = stubServer({
    ...tourRoutes(account),
    'GET /v1/waiting-list': () => ({ status: 200, body: list }),
    ...overrides,
  });
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  return { ...renderAt(path, { routes, account, user }), calls };
}

const section = () => screen.findByRole('region', { name: 'Waiting lists' });

beforeEach(stopClock);

describe('the waiting lists among the bookings', () => {
  it('show tour, dates, party and the day of the request, after the bookings', async () => {
    open([aWaitingRequest(1)]);
    const list = await section();
    const request = within(list).getByRole('article', { name: 'Canadian Rockies, Sun May 2 2027' });
    expect(within(request).getByText('Sun May 2 2027').parentElement?.textContent).toBe(
      'Sun May 2 2027 to Mon May 10 2027',
    );
    expect(within(request).getByText('2 guests in 1 room')).toBeTruthy();
    expect(within(request).getByText(/^Waiting since Nov 20 2026\./)).toBeTruthy();
    expect(within(request).queryByRole('link')).toBe(null);
    const booking = screen.getByText('RM050227-7K1');
    expect(booking.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('show an offer before the other requests and the bookings, count it down to its end, and link to its hold', async () => {
    open([aWaitingRequest(1), offered]);
    const list = await section();
    const booking = screen.getByText('RM050227-7K1');
    expect(booking.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    const [first] = within(list).getAllByRole('article');
    expect(
      within(first!).getByText(
        'Space offered to you until Saturday, November 21, 6:00 PM UTC (12:00 PM Central).',
      ),
    ).toBeTruthy();
    expect(within(first!).getByText(/Your time to hold it ends in 24 hours\./)).toBeTruthy();
    expect(
      within(first!)
        .getByRole('link', { name: /^Hold this space/ })
        .getAttribute('href'),
    ).toBe('/?t=4&r=2,1&d=2027-05-09');
    act(() => jest.advanceTimersByTime(23.5 * 3_600_000));
    expect(within(first!).getByText(/Your time to hold it ends in 30 minutes\./)).toBeTruthy();
    act(() => jest.advanceTimersByTime(1_800_000));
    await waitFor(() => expect(screen.queryByText(/^Space offered to you/)).toBe(null));
  });

  it('are not shown without requests, nor among the expired and deleted holds', async () => {
    const { store } = open([]);
    await untilAnswered(store, 'waitingList');
    expect(screen.getByText('RM050227-7K1')).toBeTruthy();
    expect(screen.queryByText('Waiting lists')).toBe(null);
    cleanup();

    const expired = open([aWaitingRequest(1)], {}, '/bookings/expired');
    await untilAnswered(expired.store, 'waitingList');
    expect(screen.getByText('RM050227-7K7')).toBeTruthy();
    expect(screen.queryByText('Waiting lists')).toBe(null);
  });

  it('neither delay the page while they load, nor break it when they cannot be loaded', async () => {
    open([], { 'GET /v1/waiting-list': () => new Promise(() => undefined) });
    await screen.findByText('RM050227-7K1');
    cleanup();

    const { store } = open([], {
      'GET /v1/waiting-list': { status: 500, body: { message: 'Out of order' } },
    });
    await untilAnswered(store, 'waitingList');
    expect(screen.getByText('RM050227-7K1')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBe(null);
  });

  it('are reloaded when a hold is deleted, as its space may be offered to the same account', async () => {
    const list = [aWaitingRequest(1)];
    const { user } = open(list, {
      'DELETE /v1/bookings/1': () => {
        list[0] = { ...offered, id: 1 };
        return { status: 200, body: { deletedAt: NOW } };
      },
    });
    await screen.findByText(/^Waiting since/);
    await user.click(screen.getByRole('button', { name: 'Delete hold' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete hold' }));
    await screen.findByText(/^Space offered to you until/);
  });
});

describe('leaving a waiting list', () => {
  const name = 'Leave the waiting list, Canadian Rockies, Sun May 2 2027';

  it('asks for a confirmation, then says that it is done', async () => {
    const list = [aWaitingRequest(1), aWaitingRequest(2, { departedAt: calendarDate('2027-05-09') })];
    const { user, calls } = open(list, {
      'DELETE /v1/waiting-list/1': () => {
        list.shift();
        return { status: 204 };
      },
    });
    await user.click(await screen.findByRole('button', { name }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave the waiting list?' }));
    await user.click(question.getByRole('button', { name: 'Keep my place' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
    expect(calls.filter(({ route }) => route.startsWith('DELETE'))).toEqual([]);

    await user.click(screen.getByRole('button', { name }));
    const again = within(await screen.findByRole('alertdialog', { name: 'Leave the waiting list?' }));
    await user.click(again.getByRole('button', { name: 'Leave the list' }));
    await screen.findByText('You are no longer on the waiting list for Canadian Rockies, Sun May 2 2027.');
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBe(null));
    expect(within(await section()).getAllByRole('article')).toHaveLength(1);
  });

  it.each([
    ['the first', []],
    ['another', [{ ...offered, id: 1 }]],
  ])('warns also of %s offer that comes while the question is open', async (_, others) => {
    const list = [aWaitingRequest(2), ...others];
    const { user } = open(list);
    await user.click(await screen.findByRole('button', { name }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^You give up your place on the waiting list/)).toBeTruthy();
    list[0] = aWaitingRequest(2, { status: 'offered', offeredUntil: offered.offeredUntil });
    fireEvent.focus(window);
    await question.findByText(/goes to other travelers at once/);
  });

  it('warns that the offer is lost, and stays open until the call is answered, and when it fails', async () => {
    const { handler, release } = heldAnswer(() => ({ status: 503, body: { message: 'Please try again' } }));
    const { user } = open([offered], { 'DELETE /v1/waiting-list/2': handler });
    await user.click(await screen.findByRole('button', { name: /^Leave the waiting list/ }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/goes to other travelers at once/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Leave the list' }));
    await user.keyboard('{Escape}');
    await user.click(question.getByRole('button', { name: 'Keep my offer' }));
    release();
    expect((await question.findByRole('alert')).textContent).toContain('Please try again');
    expect(question.getByRole('button', { name: 'Keep my offer' })).toBeTruthy();
  });
});

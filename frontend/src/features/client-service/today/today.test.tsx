import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Today } from '@tour-portal/contracts/client-service/today.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { calendarDate, instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it, jest } from '@jest/globals';
import { fakeTimers } from '../../../testing/clock.js';
import { rockies } from '../../../testing/tour-fixtures.js';
import { openStaffPages } from '../testing/staff-pages.js';
import { aQuietDay } from '../testing/staff-fixtures.js';

const noon = instant('2026-11-20T18:00:00.000Z');
const bookingFacts = { booking: 1, number: 'RM050227-7K1', party: 'Bennett Party' };
const departure = { tour: rockies.id, departedAt: calendarDate('2027-05-02') };
const queueWith = <E,>(entry: E, count = 1) => ({ count, entries: [entry] });

const busy: Today = {
  ...aQuietDay,
  holdsEnding: queueWith({ ...bookingFacts, ...departure, expiredAt: noon }, 9),
  payments: queueWith({ ...bookingFacts, state: 'held', since: noon }),
  refunds: queueWith({ ...bookingFacts, since: noon }),
  messages: queueWith({ kind: 'email', to: 'ruth@example.com', subject: 'Your hold', at: noon }),
  offers: queueWith({
    waiting: 5,
    account: 7,
    name: 'Ruth Bennett',
    ...departure,
    guests: 2,
    offeredUntil: noon,
  }),
  filling: queueWith({ ...departure, capacity: 44, free: 2 }),
  leaving: queueWith({ ...departure, guests: 12, withoutPassport: 3, withoutTravel: 1 }),
  approvals: queueWith({
    id: 5,
    booking: 1,
    number: bookingFacts.number,
    kind: 'refund',
    payment: 1,
    amount: cents(150_000),
    askedBy: { id: 4, name: 'Nora Lind' },
    reason: 'Fell ill',
    requestedAt: noon,
  }),
};
const todayAnswer = (body: Today) => ({ 'GET /v1/client-service/today': { status: 200, body } });

describe('the day of client service (D65)', () => {
  it('is on the first page: what is to do, how much of it, and the links to it', async () => {
    openStaffPages('/client-service', todayAnswer(busy));
    const today = within(await screen.findByRole('region', { name: /^Today/ }));
    await today.findByRole('heading', { level: 3, name: 'Holds that end today 9' });
    await today.findAllByText(new RegExp(rockies.name));
    const lines = today.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'RM050227-7K1 refund of $1,500, asked by Nora Lind',
      'RM050227-7K1 Bennett Party: reviewed by the payment company, since Nov 20, 2026, 12:00 PM CST',
      'RM050227-7K1 Bennett Party: promised since Nov 20, 2026, 12:00 PM CST',
      '“Your hold” to ruth@example.com, given up Nov 20, 2026, 12:00 PM CST',
      `RM050227-7K1 Bennett Party: ${rockies.name}, Sun May 2 2027, until 12:00 PM`,
      `Ruth Bennett, 2 guests: ${rockies.name}, Sun May 2 2027, until Nov 20, 2026, 12:00 PM CST`,
      `${rockies.name}, Sun May 2 2027 12 guests: 3 without a valid passport, 1 without flights`,
      `${rockies.name}, Sun May 2 2027: 2 of 44 seats left`,
    ]);
    today.getByText('And 8 more');
    const links = today.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(new Set(links)).toEqual(
      new Set([
        '/client-service/bookings/1',
        '/client-service/approvals',
        '/client-service/departures',
        `/client-service/departures/${rockies.id}/2027-05-02`,
      ]),
    );
  });

  it('lists two entries that look the same', async () => {
    const twice = <E,>({ entries }: { readonly entries: readonly E[] }) => ({
      count: 2,
      entries: [...entries, ...entries],
    });
    openStaffPages(
      '/client-service',
      todayAnswer({
        ...aQuietDay,
        payments: twice(busy.payments),
        refunds: twice(busy.refunds),
        messages: twice(busy.messages),
      }),
    );
    const today = within(await screen.findByRole('region', { name: /^Today/ }));
    expect(await today.findAllByRole('listitem')).toHaveLength(6);
  });

  it('says when nothing waits, and is replaced by the results of a search', async () => {
    const { user } = openStaffPages('/client-service', {
      ...todayAnswer(aQuietDay),
      'GET /v1/client-service/bookings': { status: 200, body: { bookings: [] } },
    });
    await screen.findByText(/^Nothing waits/);
    await user.type(screen.getByRole('searchbox'), 'bennett');
    await screen.findByText(/^No booking fits/);
    expect(screen.queryByText(/^Nothing waits/)).toBe(null);
  });

  it('is loaded again while it is on screen, and not while another tab is shown', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get');
    const showTab = (state: 'hidden' | 'visible'): void => {
      visibility.mockReturnValue(state);
      fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    };
    fakeTimers(['setTimeout', 'clearTimeout'], { advanceTimers: true });
    const { calls } = openStaffPages('/client-service');
    await screen.findByText(/^Nothing waits/);
    const todayCalls = () => calls.filter(({ route }) => route.endsWith('/today')).length;
    showTab('hidden');
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(todayCalls()).toBe(1);
    showTab('visible');
    await waitFor(() => expect(todayCalls()).toBe(2));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(todayCalls()).toBe(4);
  });

  it('has a chart of the weeks, and the same as a table for readers who cannot see it', async () => {
    const none = { holds: 0, bookings: 0, charged: cents(0), refunded: cents(0) };
    const weeks = [
      { ...none, monday: calendarDate('2026-11-09') },
      {
        monday: calendarDate('2026-11-16'),
        holds: 12,
        bookings: 7,
        charged: cents(420_050),
        refunded: cents(30_000),
      },
    ];
    const { user } = openStaffPages('/client-service', {
      ...todayAnswer(aQuietDay),
      'GET /v1/client-service/weeks': { status: 200, body: { weeks } },
    });
    const region = within(await screen.findByRole('region', { name: 'The last 2 weeks' }));
    await user.click(await region.findByText('The weeks as a table'));
    const rows = region.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Nov 16, 2026', '12', '7', '$4,200.50', '$300'],
      ['Nov 9, 2026', '0', '0', '$0', '$0'],
    ]);
    await waitFor(() => expect(document.querySelectorAll('.weeks-charts .recharts-bar')).toHaveLength(4), {
      timeout: 10_000,
    });
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, jest } from '@jest/globals';
import { stubGlobal } from '../../../testing/stub-global.js';
import { addressOf } from '../../../testing/render.js';
import type { Answer } from '../../../testing/server.js';
import { flights, passports, rooming } from '../testing/sheet-fixtures.js';
import { openStaffPages } from '../testing/staff-pages.js';

const PAGE_ADDRESS = '/client-service/departures/4/2027-05-02';
const SHEETS_ROUTE = `GET /v1${PAGE_ADDRESS}`;
const answers = {
  [`${SHEETS_ROUTE}/rooming`]: { status: 200, body: rooming },
  [`${SHEETS_ROUTE}/flights`]: { status: 200, body: flights },
  [`${SHEETS_ROUTE}/passports`]: { status: 200, body: passports },
};

function open(query = '', overrides: Record<string, Answer | (() => Answer)> = {}) {
  const opened = openStaffPages(`${PAGE_ADDRESS}${query}`, { ...answers, ...overrides });
  return { ...opened, sheetCalls: () => opened.calls.filter(({ route }) => route.startsWith(SHEETS_ROUTE)) };
}

/** The texts of a table by row; a cell that spans several rows is in its first row only. */
async function linesOf(name: string): Promise<string[][]> {
  const box = await screen.findByRole('region', { name });
  return within(box)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
}

describe('the sheets of a departure', () => {
  it('begin with the rooming list: parties, rooms, nights, totals and holds', async () => {
    open();
    expect(await linesOf('Rooming list')).toEqual([
      ['Room', 'Guest', 'Age', 'Nights before', 'Nights after'],
      ['Bennett Party RM050227-7K1'],
      ['Double', 'Ruth Bennett', '18+', '2 nights, at our hotel', 'Not told yet'],
      ['Paul Bennett', 'Not told yet', 'Not told yet', 'Not told yet'],
      ['All', '2 guests in 1 room: 1 double'],
    ]);
    screen.getByRole('heading', { level: 1, name: 'Canadian Rockies' });
    screen.getByText('Sunday, May 2, 2027 to Monday, May 10, 2027');
    screen.getByText(/^Holds, not yet booked: 1 hold for 2 guests in 1 room: 1 double\./);
    const history = screen.getByRole('link', { name: 'RM050227-7K1' });
    expect(history.getAttribute('href')).toBe('/client-service/bookings/1');
  });

  it('continue with flights and passports, each loaded when it is opened', async () => {
    const { user, router, sheetCalls } = open();
    await screen.findByRole('region', { name: 'Rooming list' });
    expect(sheetCalls()).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'Flight manifest' }));
    expect(await linesOf('Arrivals by flight')).toEqual([
      ['Date', 'Time', 'Guest', 'Flight', 'From', 'To', 'Transfer', 'Note'],
      [
        'Fri Apr 30',
        '14:35',
        'Ruth Bennett RM050227-7K1',
        'UA 1234typed in by hand',
        'DEN Denver',
        'YYC Calgary',
        'Shuttle',
        'Comes with a harp',
      ],
    ]);
    const untold = screen.getByRole('list', { name: 'Arrivals not told yet' });
    expect(untold.textContent).toBe('Paul Bennett RM050227-7K1');
    expect((await linesOf('Departures by other means'))[1]?.slice(0, 3)).toEqual([
      'Mon May 10',
      '',
      'Ruth Bennett RM050227-7K1',
    ]);
    expect(screen.getByRole('link', { name: 'Flight manifest' }).getAttribute('aria-current')).toBe('page');
    expect(addressOf(router)).toBe(`${PAGE_ADDRESS}?sheet=flights`);

    await user.click(screen.getByRole('link', { name: 'Passport list' }));
    expect(await linesOf('Passport list')).toEqual([
      ['Guest', 'Number', 'Citizenship', 'Expires', 'To see to'],
      ['Paul Bennett RM050227-7K1', '', '', '', 'Missing: passport number, citizenship'],
      ['Ruth Bennett RM050227-7K1', '…4567', 'Canada', 'Jan 1 2031', ''],
    ]);
    expect(sheetCalls().map(({ route }) => route)).toEqual(Object.keys(answers));
  });

  it('can be downloaded, printed and reloaded', async () => {
    const print = jest.fn();
    stubGlobal('print', print);
    const { user, sheetCalls } = open('?sheet=passports');
    await screen.findByRole('region', { name: 'Passport list' });
    const file = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([file('CSV'), file('PDF')]).toEqual([
      `/v1${PAGE_ADDRESS}/passports?format=csv`,
      `/v1${PAGE_ADDRESS}/passports?format=pdf`,
    ]);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(sheetCalls()).toHaveLength(2));
  });

  it('say so when nobody has booked', async () => {
    const nobody = { ...rooming, bookings: 0, guests: 0, parties: [] };
    open('', { [`${SHEETS_ROUTE}/rooming`]: { status: 200, body: nobody } });
    await screen.findByText(/^Nobody has booked this departure yet/);
    expect(screen.queryByRole('table')).toBe(null);
  });

  it('show an error, and can be loaded again', async () => {
    let isDown = true;
    const { user } = open('', {
      [`${SHEETS_ROUTE}/rooming`]: () =>
        isDown ? { status: 503, body: { message: 'Back soon' } } : answers[`${SHEETS_ROUTE}/rooming`],
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Back soon');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('region', { name: 'Rooming list' });
  });

  it.each([
    '/client-service/departures/4/2027-05-03',
    '/client-service/departures/4/2027-02-30',
    '/client-service/departures/x/2027-05-02',
  ])('do not exist at %s', async (address) => {
    openStaffPages(address, answers);
    await screen.findByText(/^There is no such departure/);
  });
});

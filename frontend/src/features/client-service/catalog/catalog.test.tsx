import { act, fireEvent, screen, within } from '@testing-library/react';
import type { StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import type { Withdrawal } from '@tour-portal/contracts/client-service/catalogue.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it, jest } from '@jest/globals';
import { fakeTimers } from '../../../testing/clock.js';
import { heldAnswer } from '../../../testing/server.js';
import { previewAction, sentBody } from '../testing/action-pages.js';
import {
  CATALOG_BASE as BASE,
  catalogAnswers,
  july,
  june,
  may,
  rockies,
  roomPrices,
} from '../testing/catalog-fixtures.js';
import { openStaffPages } from '../testing/staff-pages.js';
import { sam } from '../testing/staff-fixtures.js';

const withdrawnAt = instant('2027-01-10T18:00:00.000Z');
const withdrawal: Withdrawal = {
  withdrawnAt: null,
  bookings: [
    {
      booking: 1,
      number: 'RM050227-7K1',
      party: 'Ann Miller',
      guests: 2,
      refund: cents(60_000),
      done: false,
    },
    { booking: 2, number: 'RM050227-7K2', party: 'Tom Reed', guests: 1, refund: cents(0), done: false },
  ],
  waiting: 1,
};
const cells = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent);

describe('the catalog of client service (D61)', () => {
  it('shows the departures of a tour and a year with their seats, price and notice; another year can be chosen', async () => {
    const { user } = openStaffPages('/client-service', catalogAnswers(may, june, july));
    await user.click(await screen.findByRole('link', { name: 'Catalog' }));
    const rows = (await screen.findAllByRole('row')).slice(1);
    expect(rows.map(cells)).toEqual([
      ['Sun May 2', '44', '20', '3', '1', '20', 'Low, $1,800', '', 'Withdraw'],
      ['Sun Jun 6', '44', '20', '3', '1', '20', 'High, $2,100', 'Rain', 'Withdraw'],
      ['Sun Jul 4', '44', '20', '3', '1', '0', 'Low, $1,800', 'Withdrawn', 'See how far it is'],
    ]);
    await user.selectOptions(screen.getByLabelText('Year'), '2028');
    await screen.findByRole('button', { name: 'Set prices of 2028' });
  });

  it('shows a tour without a year, from which another tour can be chosen', async () => {
    const { user } = openStaffPages('/client-service/catalog?tour=9', {
      ...catalogAnswers(may),
      [`GET ${BASE}`]: { status: 200, body: [rockies, { ...rockies, id: 9, name: 'Iceland', years: [] }] },
    });
    await screen.findByText('Iceland is sold in no year.');
    await user.selectOptions(screen.getByLabelText('Tour'), 'Canadian Rockies');
    await screen.findByText('Sun May 2');
  });

  it('changes several departures at once, after a preview', async () => {
    const { user, calls } = openStaffPages('/client-service/catalog', {
      ...catalogAnswers(may, june, july),
      [`PATCH ${BASE}/4/departures`]: {
        status: 200,
        body: [may, june].map((departure) => ({ ...departure, capacity: 46, priceName: 'High', offered: 3 })),
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Date: choose all' }));
    await screen.findByText('2 dates chosen');
    await user.click(screen.getByRole('button', { name: 'Change them' }));
    await previewAction(user, 'High season');
    await screen.findByText('Enter what is to change');
    await user.type(screen.getByLabelText('Seats (optional)'), '46');
    await user.selectOptions(screen.getByLabelText('Price (optional)'), 'High');
    await previewAction(user, '');
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText(
      'May 2, 2027: 44 → 46 seats; 2 of them are offered to the waiting list at once; price Low → High',
    );
    dialog.getByText('June 6, 2027: 44 → 46 seats; 2 of them are offered to the waiting list at once');
    await user.click(dialog.getByRole('button', { name: 'Change 2 departures' }));
    await screen.findByText('2 departures are changed.');
    expect(sentBody(calls, 'departures')).toEqual({
      dates: ['2027-05-02', '2027-06-06'],
      capacity: 46,
      priceName: 'High',
      reason: 'High season',
    });
  });

  it.each([
    ['departures', 'May 2, 2027: 44 → 46 seats', 'Change May 2, 2027'],
    ['prices', 'Two in a room: $1,600 → $1,650 (+$50)', 'Set Low'],
  ])('still shows what %s change from while the outcome is unknown', async (what, effect, buttonName) => {
    let isChanged = false;
    const changedDeparture = { ...may, capacity: 46 };
    const [year, otherYear] = rockies.years;
    const prices = { ...year!.prices, Low: { ...roomPrices(180_000), DBL: cents(165_000) } };
    const change = (body: object) => (call: { search: string }) => {
      if (call.search !== '') return { status: 200, body };
      isChanged = true;
      return { status: 503, body: { message: 'Back soon' } };
    };
    const { user } = openStaffPages('/client-service/catalog', {
      [`GET ${BASE}`]: () => ({
        status: 200,
        body: [isChanged ? { ...rockies, years: [{ ...year, prices }, otherYear] } : rockies],
      }),
      [`GET ${BASE}/4/departures`]: () => ({ status: 200, body: [isChanged ? changedDeparture : may] }),
      [`PATCH ${BASE}/4/departures`]: change([changedDeparture]),
      [`PATCH ${BASE}/4/years/2027`]: change({ prices, taxesAndFees: roomPrices(40_000) }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Sun May 2' }));
    if (what === 'departures') {
      await user.click(screen.getByRole('button', { name: 'Change it' }));
      await user.type(screen.getByLabelText('Seats (optional)'), '46');
    } else {
      await user.click(screen.getByRole('button', { name: 'Set prices of 2027' }));
      await user.clear(screen.getByLabelText('Two in a room, dollars per person'));
      await user.type(screen.getByLabelText('Two in a room, dollars per person'), '1650');
    }
    await previewAction(user, 'High season');
    await user.click(await screen.findByRole('button', { name: buttonName }));
    await screen.findByText(/^No answer came/);
    await screen.findByRole('cell', { name: what === 'departures' ? '46' : 'Low, $1,850', hidden: true });
    screen.getByText(effect);
  });

  it('schedules a departure', async () => {
    const { user, calls } = openStaffPages('/client-service/catalog', {
      ...catalogAnswers(may),
      [`POST ${BASE}/4/departures`]: {
        status: 200,
        body: { ...may, departedAt: '2027-09-05', concludedAt: '2027-09-13', capacity: 30 },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Schedule a departure' }));
    await previewAction(user, 'Many asked for it');
    await screen.findByText('Choose a day in 2027');
    await user.type(screen.getByLabelText('First day'), '2027-09-05');
    await user.type(screen.getByLabelText('Seats'), '30');
    await previewAction(user, '');
    await screen.findByText(/departs on September 5, 2027 and ends on September 13, 2027, with 30 seats/);
    await user.click(screen.getByRole('button', { name: 'Schedule September 5, 2027' }));
    await screen.findByText('Canadian Rockies departs on September 5, 2027.');
    expect(sentBody(calls, 'departures')).toEqual({
      departedAt: '2027-09-05',
      capacity: 30,
      priceName: 'Low',
      reason: 'Many asked for it',
    });
  });

  it('sets prices, and shows the previous ones beside them', async () => {
    const { user, calls } = openStaffPages('/client-service/catalog', {
      ...catalogAnswers(may),
      [`PATCH ${BASE}/4/years/2027`]: {
        status: 200,
        body: {
          prices: { ...rockies.years[0]!.prices, Low: { ...roomPrices(180_000), SGL: 185_050 } },
          taxesAndFees: roomPrices(40_000),
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Set prices of 2027' }));
    const single = screen.getByLabelText('One in a room, dollars per person');
    expect((single as HTMLInputElement).value).toBe('1800');
    await user.clear(single);
    await user.type(single, '1850.50');
    await previewAction(user, 'Fuel costs more');
    await screen.findByText('One in a room: $1,800 → $1,850.50 (+$50.50)');
    screen.getByText('Two in a room: $1,600 (unchanged)');
    await user.click(screen.getByRole('button', { name: 'Set Low' }));
    await screen.findByText('Low of 2027 is set.');
    expect(sentBody(calls, 'years/2027')).toEqual({
      prices: { Low: { SGL: 185_050, DBL: 160_000, TPL: 150_000 } },
      reason: 'Fuel costs more',
    });
  });

  it('shows the preview of the prices that were sent, though another price is chosen meanwhile', async () => {
    const { handler, release } = heldAnswer(() => ({ status: 200, body: rockies.years[0] }));
    const { user } = openStaffPages('/client-service/catalog', {
      ...catalogAnswers(may),
      [`PATCH ${BASE}/4/years/2027`]: handler,
    });
    await user.click(await screen.findByRole('button', { name: 'Set prices of 2027' }));
    await previewAction(user, 'Fuel costs more');
    await user.selectOptions(screen.getByLabelText('Which price'), 'High');
    release();
    await screen.findByRole('button', { name: 'Set Low' });
  });

  it('withdraws a departure after showing its bookings; shows the progress of a withdrawn one', async () => {
    const { user } = openStaffPages('/client-service/catalog', {
      ...catalogAnswers(may, july),
      [`POST ${BASE}/4/departures/2027-05-02/withdraw`]: { status: 200, body: withdrawal },
      [`GET ${BASE}/4/departures/2027-07-04/withdrawal`]: {
        status: 200,
        body: {
          withdrawnAt,
          bookings: withdrawal.bookings.map((booking, index) => ({ ...booking, done: index === 1 })),
          waiting: 0,
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Withdraw Sun May 2' }));
    await previewAction(user, 'The road is closed');
    await screen.findByText('2 bookings, $600 to refund. 1 party is told not to wait.');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'RM050227-7K1 Ann Miller, 2 guests: $600 back',
      'RM050227-7K2 Tom Reed, 1 guest: $0 back',
    ]);
    await user.click(screen.getByRole('button', { name: 'Withdraw May 2, 2027' }));
    await screen.findByText(/May 2, 2027 is withdrawn/);
    await user.click(screen.getByRole('button', { name: 'See how far it is with Sun Jul 4' }));
    await screen.findByText('1 of 2 bookings done, $0 of $600 refunded.');
    screen.getByText(/Ann Miller, 2 guests: \$600 back, still to do/);
  });

  it('follows a withdrawal until all bookings are done', async () => {
    let done = false;
    const { calls } = openStaffPages('/client-service/catalog', {
      ...catalogAnswers(july),
      [`GET ${BASE}/4/departures/2027-07-04/withdrawal`]: () => ({
        status: 200,
        body: {
          ...withdrawal,
          withdrawnAt,
          bookings: withdrawal.bookings.map((booking) => ({ ...booking, done })),
        },
      }),
    });
    const progressCalls = () => calls.filter(({ route }) => route.endsWith('/withdrawal')).length;
    const button = await screen.findByRole('button', { name: 'See how far it is with Sun Jul 4' });
    fakeTimers(['setTimeout', 'clearTimeout']);
    fireEvent.click(button);
    await screen.findByText(/^0 of 2 bookings done/);
    done = true;
    await screen.findByText(/^2 of 2 bookings done/, undefined, { timeout: 5_000 });
    const callsWhenDone = progressCalls();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(progressCalls()).toBe(callsWhenDone);
  });

  it('withdraws nothing while the bookings differ from those that were shown', async () => {
    let { bookings } = withdrawal;
    const { user, calls } = openStaffPages('/client-service/catalog', {
      ...catalogAnswers(may),
      [`POST ${BASE}/4/departures/2027-05-02/withdraw`]: () => ({
        status: 200,
        body: { ...withdrawal, bookings },
      }),
    });
    const withdrawCalls = () =>
      calls.filter(({ route, search }) => route.endsWith('/withdraw') && search !== '?dryRun=true');
    await user.click(await screen.findByRole('button', { name: 'Withdraw Sun May 2' }));
    await previewAction(user, 'The road is closed');
    await screen.findByText('2 bookings, $600 to refund. 1 party is told not to wait.');
    bookings = bookings.map((booking) => ({ ...booking, refund: cents(60_000) }));
    await user.click(screen.getByRole('button', { name: 'Withdraw May 2, 2027' }));
    await screen.findByText(/^This has changed since you looked/);
    screen.getByText('2 bookings, $1,200 to refund. 1 party is told not to wait.');
    expect(withdrawCalls()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Withdraw May 2, 2027' }));
    await screen.findByText(/May 2, 2027 is withdrawn/);
    expect(withdrawCalls()).toHaveLength(1);
  });

  it('lets agents change only seats, and auditors nothing', async () => {
    const openAs = (role: StaffRole) =>
      openStaffPages('/client-service/catalog', {
        ...catalogAnswers(may),
        'GET /v1/client-service/me': { status: 200, body: { ...sam, roles: [role] } },
      });
    const { unmount, user } = openAs('agent');
    await user.click(await screen.findByRole('checkbox', { name: 'Sun May 2' }));
    for (const name of ['Schedule a departure', 'Set prices of 2027', 'Withdraw Sun May 2'])
      expect(screen.queryByRole('button', { name })).toBe(null);
    await user.click(screen.getByRole('button', { name: 'Change it' }));
    screen.getByLabelText('Seats (optional)');
    expect(screen.queryByLabelText('Price (optional)')).toBe(null);
    expect(screen.queryByLabelText('Notice (optional)')).toBe(null);
    unmount();
    openAs('auditor');
    await screen.findByText('Sun May 2');
    expect(screen.queryByRole('checkbox')).toBe(null);
    expect(screen.queryByRole('button', { name: /^(Schedule|Set prices|Withdraw)/ })).toBe(null);
  });
});

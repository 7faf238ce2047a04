import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { stopDate } from '../../../testing/clock.js';
import { addressOf } from '../../../testing/render.js';
import type { Answer } from '../../../testing/server.js';
import { openStaffPages } from '../testing/staff-pages.js';

const CALL = 'GET /v1/client-service/departures';
const day = calendarDate('2027-05-02');
const twoDepartures: Answer = {
  status: 200,
  body: {
    departures: [
      { tour: 4, departedAt: day, bookings: 3, guests: 7 },
      { tour: 5, departedAt: day, bookings: 1, guests: 1 },
    ],
  },
};

beforeEach(stopDate);

function open(query = '', answer = twoDepartures) {
  const opened = openStaffPages(`/client-service/departures${query}`, { [CALL]: answer });
  const queries = () => opened.calls.filter(({ route }) => route === CALL).map(({ search }) => search);
  return { ...opened, queries };
}

describe('the list of departures', () => {
  it('asks for the booked departures of today and the next 90 days; shows each with a link to its sheets', async () => {
    const { queries } = open();
    const first = await screen.findByRole('link', { name: /Canadian Rockies/ });
    expect(first.textContent).toBe('Sun May 2 2027 Canadian Rockies 7 guests on 3 bookings');
    expect(first.getAttribute('href')).toBe('/client-service/departures/4/2027-05-02');
    screen.getByRole('link', { name: /California Coast 1 guest on 1 booking/ });
    screen.getByText('2 departures');
    expect(queries()).toEqual(['?from=2026-11-20&to=2027-02-18']);
  });

  it('can be limited to a tour and to other days, which are then in the address', async () => {
    const { user, router, queries } = open();
    await screen.findByRole('link', { name: /Canadian Rockies/ });
    await user.selectOptions(screen.getByLabelText('Tour'), 'Canadian Rockies');
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2027-05-01' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2027-05-31' } });
    await waitFor(() => expect(queries().at(-1)).toBe('?from=2027-05-01&to=2027-05-31&tour=4'));
    expect(addressOf(router)).toBe('/client-service/departures?tour=4&from=2027-05-01&to=2027-05-31');
  });

  it('no longer shows the departures of all tours when those of the chosen tour cannot be loaded', async () => {
    const { user } = openStaffPages('/client-service/departures', {
      [CALL]: ({ search }) =>
        search.includes('tour=4') ? { status: 500, body: { message: 'Back soon' } } : twoDepartures,
    });
    await screen.findByRole('link', { name: /California Coast/ });
    await user.selectOptions(screen.getByLabelText('Tour'), 'Canadian Rockies');
    expect((await screen.findByRole('alert')).textContent).toBe('Back soon');
    expect(screen.queryByRole('link', { name: /California Coast/ })).toBe(null);
  });

  it('names a tour of the address that is not listed', async () => {
    open('?tour=99');
    await screen.findByRole('link', { name: /Canadian Rockies/ });
    expect(screen.getByLabelText<HTMLSelectElement>('Tour').selectedOptions[0]?.text).toBe('Tour 99');
  });

  it('shows the problem of a last day before the first, and makes no call', async () => {
    const { queries } = open('?from=2027-05-02&to=2027-05-01');
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a day on or after the first day');
    expect(queries()).toEqual([]);
    expect(screen.queryByRole('list', { name: 'Departures' })).toBe(null);
  });

  it('says what to try when it is empty', async () => {
    open('', { status: 200, body: { departures: [] } });
    await screen.findByText(/^Nobody has booked a departure on these days\. Try other days/);
  });

  it('can be reached from another page of client service', async () => {
    const { user, router } = open('/4/2027-05-03');
    await user.click(await screen.findByRole('link', { name: 'Departures' }));
    expect(addressOf(router)).toBe('/client-service/departures');
  });
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import { useRouteError } from 'react-router';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RequireAccount } from '../../../session/guards.js';
import { stopDate } from '../../../testing/clock.js';
import { anAccount, referenceRoutes } from '../../../testing/fixtures.js';
import { addressOf, renderAt } from '../../../testing/render.js';
import { stubServer } from '../../../testing/server.js';
import { accountWith, aHold, NOW, tourRoutes } from '../../../testing/tour-fixtures.js';
import AccountPage from './AccountPage.js';
import { selectAccount } from '../../../session/account-api.js';

beforeEach(stopDate);

function RaisedError() {
  return <p>{String(useRouteError())}</p>;
}

const routes = [
  { path: '/login', element: <p>Log in here</p> },
  { element: <RequireAccount />, children: [{ path: '/account', element: <AccountPage /> }] },
];

function open(account: Account) {
  const calls = stubServer({
    ...referenceRoutes,
    ...tourRoutes(account),
    'POST /v1/accounts/logout': { status: 204 },
  });
  return { ...renderAt('/account', { routes, account }), calls };
}

const links = () =>
  within(screen.getByRole('navigation', { name: 'My tours' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('My Account', () => {
  it('leads to the lists that have entries, and to no other', async () => {
    open(
      accountWith(
        aHold(1),
        aHold(2, { expiredAt: plusHours(NOW, -1) }),
        aHold(3, { deletedAt: plusHours(NOW, -2) }),
      ),
    );
    await screen.findByRole('link', { name: /^Active/ });
    expect(links()).toEqual([
      ['Active bookings and holds 1', '/bookings'],
      ['Expired & deleted holds 2', '/bookings/expired'],
    ]);
  });

  it('leads to cancelled and traveled bookings too', async () => {
    const past = { ...aHold(4).departure, concludedAt: '2026-11-01' as never };
    open(
      accountWith(
        aHold(4, { expiredAt: null, departure: past }),
        aHold(5, { cancelledAt: plusHours(NOW, -2) }),
      ),
    );
    await screen.findByRole('link', { name: /^Traveled/ });
    expect(links()).toEqual([
      ['Traveled bookings 1', '/bookings/travelled'],
      ['Cancelled bookings 1', '/bookings/cancelled'],
    ]);
  });

  it('says what will be listed when there are no bookings yet', async () => {
    open(anAccount);
    await screen.findByText(/Your bookings will be listed here/);
    expect(links()).toEqual([['Choose a tour', '/']]);
  });

  it('offers to try again when the tours cannot be loaded, and still shows the rest', async () => {
    const answers = { ...tourRoutes(anAccount), ...referenceRoutes };
    let isDown = true;
    stubServer({
      ...answers,
      'GET /v1/reference/tours': () =>
        isDown
          ? { status: 503, body: { message: 'We are closed for a moment' } }
          : answers['GET /v1/reference/tours'],
    });
    const { user } = renderAt('/account', { routes, account: anAccount });
    await screen.findByText('We are closed for a moment');
    expect(screen.getByText('ruth@example.com')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/Your bookings will be listed here/);
  });

  it('shows who is logged in and leads to editing', async () => {
    open({ ...anAccount, address: { ...anAccount.address, line2: 'Unit 3' } });
    await screen.findByText('United States');
    const facts = screen.getAllByRole('definition').map((fact) => fact.textContent);
    expect(facts).toEqual([
      'Ruth Bennett',
      'ruth@example.com',
      '1 (702) 555-0123',
      '12 Juniper LaneUnit 3Reno, NV 89501United States',
    ]);
    expect(screen.getByRole('link', { name: 'Edit Account Information' }).getAttribute('href')).toBe(
      '/account/edit',
    );
  });

  it('logs out and goes to login', async () => {
    const { user, router, store, calls } = open(anAccount);
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await screen.findByText('Log in here');
    await waitFor(() => expect(addressOf(router)).toBe('/login'));
    expect(selectAccount(store.getState())).toBeNull();
    expect(calls.map((call) => call.route)).toContain('POST /v1/accounts/logout');
  });

  it('is guarded: a visitor is sent to login; the page without its guard raises "Unauthenticated"', () => {
    stubServer(tourRoutes());
    const { router } = renderAt('/account', { routes });
    expect(addressOf(router)).toBe('/login');
    cleanup();

    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    renderAt('/account', {
      routes: [{ path: '/account', element: <AccountPage />, errorElement: <RaisedError /> }],
    });
    expect(screen.getByText('Unauthenticated: Unauthenticated')).toBeTruthy();
  });
});

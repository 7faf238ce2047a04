import { screen } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { RequireAccount, RequireVisitor } from '../../../session/guards.js';
import { anAccount, referenceRoutes } from '../../../testing/fixtures.js';
import { addressOf, renderAt } from '../../../testing/render.js';
import { tourYears } from '../../../testing/tour-fixtures.js';
import { stubServer } from '../../../testing/server.js';
import { untilAnswered } from '../../../testing/until-answered.js';
import LoginPage from './LoginPage.js';

const routes = [
  { element: <RequireVisitor />, children: [{ path: '/login', element: <LoginPage /> }] },
  { element: <RequireAccount />, children: [{ path: '/bookings/expired', element: <p>Expired holds</p> }] },
];

const holdRoutes = {
  ...referenceRoutes,
  'GET /v1/reference/tour-years': { status: 200, body: tourYears.filter(({ tour }) => tour === 4) },
};

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' });

describe('logging in', () => {
  it('needs an email and a password, and returns to the wanted page', async () => {
    const calls = stubServer({
      ...referenceRoutes,
      'POST /v1/accounts/login': { status: 200, body: anAccount },
    });
    const { user, router } = renderAt('/bookings/expired', { routes });
    expect(button().disabled).toBe(true);
    await user.type(screen.getByLabelText('Email'), 'ruth@example.com');
    expect(button().disabled).toBe(true);
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Password'), 'tall pines');
    expect(button().disabled).toBe(true);
    await user.type(screen.getByLabelText('Email'), 'ruth@example.com');
    await user.click(button());
    await screen.findByText('Expired holds');
    expect(addressOf(router)).toBe('/bookings/expired');
    expect(calls.map((call) => [call.route, call.body])).toEqual([
      ['POST /v1/accounts/login', { email: 'ruth@example.com', password: 'tall pines' }],
    ]);
  });

  it('shows the server’s message about a wrong email or password', async () => {
    stubServer({
      ...referenceRoutes,
      'POST /v1/accounts/login': { status: 400, body: { message: 'Wrong email or password' } },
    });
    const { user } = renderAt('/login', { routes });
    await user.type(screen.getByLabelText('Email'), 'ruth@example.com');
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong email or password');
  });

  it('shows and hides the password', async () => {
    const { user } = renderAt('/login', { routes });
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    expect(password.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show Password' }));
    expect(password.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide Password' }));
    expect(password.type).toBe('password');
  });

  it('shows tour, date, rooms and price of the hold it leads to', async () => {
    stubServer(holdRoutes);
    renderAt('/login?t=4&r=2,1&d=2027-05-02', { routes });
    const shown = (await screen.findByText('Canadian Rockies')).closest('dl');
    expect(shown?.textContent).toBe(
      'TourCanadian Rockies' +
        'StartSun May 2 2027, Calgary, Alberta' +
        'For3 guests in 2 rooms' +
        // Two at $3,700 and one at $5,000, each with $145 of taxes and fees.
        'Price$12,835 with taxes and fees',
    );
  });

  it('shows no hold for a date that the tour does not have', async () => {
    stubServer(holdRoutes);
    const { store } = renderAt('/login?t=4&r=2&d=2027-05-03', { routes });
    await untilAnswered(store, 'yearsOfTour');
    expect(screen.queryByText('Price')).toBeNull();
    expect(screen.queryByText('Canadian Rockies')).toBeNull();
  });

  it('passes a hold on to the sign-up page', () => {
    renderAt('/login?t=4&r=2&d=2027-05-02', { routes });
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      '/signup?t=4&r=2&d=2027-05-02',
    );
  });
});

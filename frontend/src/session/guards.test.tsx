import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { anAccount } from '../testing/fixtures.js';
import { addressOf, renderAt } from '../testing/render.js';
import { accountSignedOut, accountRestored } from './account-api.js';
import { addressAfterLogin, holdQueryOf, loginPurpose, RequireAccount, RequireVisitor } from './guards.js';

const routes = [
  { path: '/', element: <p>Landing</p> },
  { element: <RequireVisitor />, children: [{ path: '/login', element: <p>Log in here</p> }] },
  {
    element: <RequireAccount />,
    children: [
      { path: '/bookings', element: <p>My bookings</p> },
      { path: '/hold-limit', element: <p>One hold</p> },
    ],
  },
];

describe('the guards', () => {
  it('send a visitor from an account page to login and, after login, back to it', async () => {
    const { router, store } = renderAt('/hold-limit?t=4', { routes });
    expect(screen.getByText('Log in here')).toBeTruthy();
    expect(addressOf(router)).toBe('/login');

    store.dispatch(accountRestored(anAccount));
    await screen.findByText('One hold');
    expect(addressOf(router)).toBe('/hold-limit?t=4');
  });

  it('send a signed-in customer from a visitors-only page to the bookings', () => {
    const { router } = renderAt('/login', { routes, account: anAccount });
    expect(addressOf(router)).toBe('/bookings');
  });

  it('carry a hold through the login', async () => {
    const { router, store } = renderAt('/login?t=4&r=2,1&d=2027-05-02', { routes });
    store.dispatch(accountRestored(anAccount));
    await screen.findByText('Landing');
    expect(addressOf(router)).toBe('/?t=4&r=2,1&d=2027-05-02');
  });

  it('send a customer who is signed out on an account page to login', async () => {
    const { router, store } = renderAt('/bookings', { routes, account: anAccount });
    expect(screen.getByText('My bookings')).toBeTruthy();
    store.dispatch(accountSignedOut());
    await waitFor(() => expect(addressOf(router)).toBe('/login'));
  });
});

describe('the query that a login carries', () => {
  it('has only the parameters of a hold or an e-mail notice', () => {
    expect(holdQueryOf('?utm=mail&t=4&r=2,1&d=2027-05-02&b=CR050227-ABC&h=9')).toBe(
      '?t=4&r=2,1&d=2027-05-02&b=CR050227-ABC&h=9',
    );
    expect(holdQueryOf('?t=4&n=2027')).toBe('?t=4&n=2027');
    expect(holdQueryOf('?utm=mail')).toBe('');
    expect(holdQueryOf('')).toBe('');
  });

  it('says what the login is for: a hold, a tour of an e-mail notice, or neither', () => {
    expect(loginPurpose('?t=4&r=2,1&d=2027-05-02')).toBe('hold');
    expect(loginPurpose('?t=4&n=2027&utm=mail')).toBe('tour');
    expect(loginPurpose('?utm=mail')).toBe(null);
  });

  it('decides where a login leads; without such a query it leads to the page asked for, or else to the bookings', () => {
    const from = { pathname: '/hold-limit', search: '?t=1', hash: '' };
    expect(addressAfterLogin({ search: '?t=4&n=2027', state: { from } })).toBe('/?t=4&n=2027');
    expect(addressAfterLogin({ search: '', state: { from } })).toBe('/hold-limit?t=1');
    expect(addressAfterLogin({ search: '', state: null })).toBe('/bookings');
  });
});

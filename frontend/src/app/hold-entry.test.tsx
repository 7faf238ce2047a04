import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { accountRestored } from '../session/account-api.js';
import { routes } from './router.js';
import { addressOf, renderAt } from '../testing/render.js';
import { stubServer } from '../testing/server.js';
import { accountWith, tourRoutes } from '../testing/tour-fixtures.js';

/** Ends the long loading of the bookings page. */
let finishLoading: () => void = () => undefined;
const mockLoaded = new Promise<void>((resolve) => (finishLoading = resolve));
// Jest waits for a promise in the place of a module: importing the page takes until `finishLoading` is called.
jest.mock('../features/bookings/BookingsPage.js', () =>
  Object.assign(
    mockLoaded.then(() => ({ default: () => <h1>Bookings</h1> })),
    { __esModule: true },
  ),
);

it('the landing page redirects to the bookings only once, also if the account changes while these load', async () => {
  stubServer(tourRoutes(accountWith()));
  const { router, store } = renderAt('/login?t=4&n=1999', { routes });
  await screen.findByRole('heading', { name: 'Log In' });
  const navigations: string[] = [];
  router.subscribe(({ navigation }) => {
    const { pathname, key } = navigation.location ?? {};
    if (pathname === '/bookings' && key !== undefined && !navigations.includes(key)) navigations.push(key);
  });
  store.dispatch(accountRestored(accountWith()));
  await waitFor(() => expect(navigations.length).toBeGreaterThan(0));
  // A change of the account renders the waiting page again.
  act(() => void store.dispatch(accountRestored({ ...accountWith(), firstName: 'Ann' })));
  expect(addressOf(router)).toBe('/?t=4&n=1999');
  finishLoading();
  await screen.findByRole('heading', { name: 'Bookings' });
  expect(navigations).toHaveLength(1);
});

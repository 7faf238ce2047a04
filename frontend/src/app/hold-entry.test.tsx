import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { accountRestored } from '../session/account-api.js';
import { routes } from './router.js';
import { addressOf, renderAt } from '../testing/render.js';
import { stubServer } from '../testing/server.js';
import { accountWith, tourRoutes } from '../testing/tour-fixtures.js';

/** The bookings page is a long time loading. */
let arrive: () => void = () => undefined;
const mockArrived = new Promise<void>((resolve) => (arrive = resolve));
// Jest waits for a promise in the place of a module: importing the page takes until `arrive` is called.
jest.mock('../features/bookings/BookingsPage.js', () =>
  Object.assign(
    mockArrived.then(() => ({ default: () => <h1>Bookings</h1> })),
    { __esModule: true },
  ),
);

it('leads on once, however long the next page takes to load', async () => {
  stubServer(tourRoutes(accountWith()));
  const { router, store } = renderAt('/login?t=4&n=1999', { routes });
  await screen.findByRole('heading', { name: 'Log In' });
  const ways: string[] = [];
  router.subscribe(({ navigation }) => {
    const { pathname, key } = navigation.location ?? {};
    if (pathname === '/bookings' && key !== undefined && !ways.includes(key)) ways.push(key);
  });
  store.dispatch(accountRestored(accountWith()));
  await waitFor(() => expect(ways.length).toBeGreaterThan(0));
  // The page that waits is drawn again, as every news of the account does.
  act(() => void store.dispatch(accountRestored(accountWith())));
  expect(addressOf(router)).toBe('/?t=4&n=1999');
  arrive();
  await screen.findByRole('heading', { name: 'Bookings' });
  expect(ways).toHaveLength(1);
});

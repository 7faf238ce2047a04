import userEvent from '@testing-library/user-event';
import { screen } from '@testing-library/react';
import type { InitialEntry } from 'react-router';
import ClientServicePages from '../../../app/ClientServicePages.js';
import { anAccount } from '../../../testing/fixtures.js';
import { renderAt } from '../../../testing/render.js';
import { stubServer } from '../../../testing/server.js';
import { tourRoutes } from '../../../testing/tour-fixtures.js';
import { aQuietDay, history, momentAt, sam, theCustomer } from './staff-fixtures.js';

type Routes = Parameters<typeof stubServer>[0];

export const unauthenticated = { status: 401, body: { message: 'Unauthenticated' } };

const signedInRoutes: Routes = {
  'GET /v1/client-service/me': { status: 200, body: sam },
  'GET /v1/client-service/today': { status: 200, body: aQuietDay },
  'GET /v1/client-service/weeks': { status: 200, body: { weeks: [] } },
  'GET /v1/client-service/bookings/1/history': { status: 200, body: history },
  'GET /v1/client-service/bookings/1/customer': { status: 200, body: theCustomer },
  'GET /v1/client-service/bookings/1/at': ({ search }) => ({ status: 200, body: momentAt(search) }),
};

/** The pages of client service as the router has them, in a browser where a customer is signed in too. */
export function openStaffPages(entry: InitialEntry, overrides: Routes = {}) {
  const calls = stubServer({ ...tourRoutes(), ...signedInRoutes, ...overrides });
  const routes = [{ path: '/client-service/*', element: <ClientServicePages /> }];
  return { ...renderAt(entry, { routes, account: anAccount, user: userEvent.setup() }), calls };
}

/** The history of booking 1, with the booking beside it. */
export async function openHistory(search = '', overrides: Routes = {}) {
  const opened = openStaffPages(`/client-service/bookings/1${search}`, overrides);
  await screen.findByRole('heading', { level: 1, name: 'Booking RM050227-7K1' });
  await screen.findByRole('heading', { level: 2, name: 'Canadian Rockies' });
  return opened;
}

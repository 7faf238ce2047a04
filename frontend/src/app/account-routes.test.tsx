import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it } from '@jest/globals';
import { routes } from './router.js';
import { anAccount, referenceRoutes } from '../testing/fixtures.js';
import { addressOf, renderAt } from '../testing/render.js';
import { stubServer } from '../testing/server.js';
import { tourRoutes } from '../testing/tour-fixtures.js';

beforeEach(() => void stubServer({ ...tourRoutes(anAccount), ...referenceRoutes }));

it.each([
  ['/account', 'My Account'],
  ['/account/edit', 'Edit Account Information'],
])('%s is for customers: others log in first', async (path, title) => {
  renderAt(path, { routes, account: anAccount });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
  cleanup();

  const { router } = renderAt(path, { routes });
  await screen.findByRole('heading', { name: 'Log In' });
  expect(router.state.location.state).toMatchObject({ from: { pathname: path } });
});

it.each([
  ['/password/reset?token=abc&id=7', 'New Password'],
  ['/password/invalid', 'Password Link Not Valid'],
])('%s is for visitors: customers go to their bookings', async (path, title) => {
  stubServer({
    ...tourRoutes(),
    ...referenceRoutes,
    'GET /v1/password/check': { status: 200, body: { email: 'ruth@example.com' } },
  });
  renderAt(path, { routes });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
  cleanup();

  const { router } = renderAt(path, { routes, account: anAccount });
  await screen.findByRole('heading', { name: 'Bookings' });
  expect(addressOf(router)).toBe('/bookings');
});

import type { Account } from '@tour-portal/contracts/api/api.js';
import TourPage from '../TourPage.js';
import { renderAt } from '../../../testing/render.js';
import { stubServer } from '../../../testing/server.js';
import { availability, tourRoutes } from '../../../testing/tour-fixtures.js';

const routes = [
  { path: '/tours/:id', Component: TourPage },
  { path: '*', element: <p>Another page</p> },
];

const spaces = (search: string) =>
  search === '?year=2026'
    ? [availability('2026-11-25', 20), availability('2026-12-06', 20)]
    : [availability('2027-05-02', 0), availability('2027-05-09', 3), availability('2027-06-06', 30)];

/** The page of a tour, and a server with 20 spaces on each date in 2026; in 2027 none on May 2, 3 on May 9, 30 on June 6. */
export function openTour(
  address: string,
  account: Account | null = null,
  overrides: Parameters<typeof stubServer>[0] = {},
) {
  const calls = stubServer({
    ...tourRoutes(account),
    'GET /v1/tours/4/availability': ({ search }) => ({ status: 200, body: spaces(search) }),
    ...overrides,
  });
  return { ...renderAt(address, { routes, account }), calls };
}

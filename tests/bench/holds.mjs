// To measure holds: a catalog whose departures have 30,000 seats, and a request for one hold of each signed-in account.
import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/prepare.mjs';

/** Copies the shipped catalog below the folder, with 30,000 seats on each departure. Returns its path. */
export function roomyCatalogue(dir) {
  const folder = join(dir, 'catalogue');
  cpSync(join(ROOT, 'backend/catalogue'), folder, { recursive: true });
  const file = join(folder, 'tour-years.json');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/"capacity": \d+/g, '"capacity": 30000'));
  return folder;
}

/** Bodies of holds of tour 1 for two guests: `hot()` all on one departure of next year, `many(n)` on all of them in turn. */
export async function holdBodies(port) {
  const year = new Date().getUTCFullYear() + 1;
  const departures = await (
    await fetch(`http://localhost:${port}/v1/tours/1/availability?year=${year}`)
  ).json();
  const body = (date) => ({ tour: 1, roomGuests: [2], date });
  return {
    hot: () => body(departures[10].departedAt),
    many: (n) => body(departures[n % departures.length].departedAt),
  };
}

/** The requests that `load` takes: one a session, with an idempotency key, as the portal's pages send it. */
export const holdRequests = (sids, body) =>
  sids.map((sid, n) => ({
    method: 'POST',
    path: '/v1/bookings',
    headers: { Cookie: `sid=${sid}`, 'Idempotency-Key': randomUUID() },
    body: body(n),
  }));

import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { HoldRequest } from '@tour-portal/contracts/api/booking-api.js';
import { expect } from '@jest/globals';
import type { Answer, Client } from '../client.js';
import { historyOf } from '../stores/history.js';

/** What placing a hold would answer. */
export function previewHold(client: Client, request: HoldRequest): Promise<Answer<Booking>> {
  return client.post<Booking>('/v1/bookings?dryRun=true', request);
}

/** Runs `work`, which must leave no trace in the log, nor in the customer’s bookings. */
export async function expectNoTrace<T>(dataDir: string, client: Client, work: () => Promise<T>): Promise<T> {
  const before = await visibleState(dataDir, client);
  const result = await work();
  expect(await visibleState(dataDir, client)).toEqual(before);
  return result;
}

/** The log and the bookings without what the portal may do by itself meanwhile: events of the system, confirmations. */
async function visibleState(dataDir: string, client: Client) {
  const history = (await historyOf(dataDir)).filter(({ metadata }) => metadata.actor.kind !== 'system');
  const bookings = (await client.me()).bookings.map(({ confirmations: _, ...booking }) => booking);
  return { history, bookings };
}

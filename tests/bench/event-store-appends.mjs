// Appends per second through the port's adapter of EventStoreDB, next to the same client used directly.
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, NO_STREAM, jsonEvent } from '@eventstore/db-client';
import { openEventStoreDb } from '@tour-portal/backend/stores/eventstoredb/eventstoredb.js';
import { AT_ONCE, sampleEvent } from './appends.mjs';

/** Appends of each way before the measurement, so that connections are open and code is compiled. */
const WARM_UP = 500;

/** @returns appends a second of each way to append; each append begins a stream of its own */
export async function measureEventStoreAppends(url, count) {
  const store = await openEventStoreDb(url);
  const client = EventStoreDBClient.connectionString(url);
  const appendByClient = (events) =>
    client.appendToStream(`bench-${randomUUID()}`, events.map(jsonEvent), { expectedRevision: NO_STREAM });
  const ways = {
    'the client alone': ([event]) => appendByClient([event]),
    'two events, the client alone': appendByClient,
    'through the port': ([event]) => store.append(`bench-${randomUUID()}`, 'no-stream', [event]),
    'two events in one append': (events) => store.append(`bench-${randomUUID()}`, 'no-stream', events),
  };
  try {
    for (const append of Object.values(ways)) await appendsPerSecond(append, WARM_UP);
    const rates = {};
    for (const [what, append] of Object.entries(ways)) rates[what] = await appendsPerSecond(append, count);
    return rates;
  } finally {
    await store.close();
    await client.dispose();
  }
}

async function appendsPerSecond(append, count) {
  const prepared = Array.from({ length: count }, (_, n) => [sampleEvent(n), sampleEvent(n)]);
  const start = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let events = prepared.pop(); events !== undefined; events = prepared.pop()) await append(events);
    }),
  );
  return count / ((performance.now() - start) / 1_000);
}

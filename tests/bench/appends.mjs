// Appends per second of the embedded event store against the raw limit: as many rows of the same kind, inserted by the same
// binding in transactions of the same size, with the same durability.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SqliteDatabase } from '@tour-portal/backend/stores/sqlite/sqlite.js';
import { SqliteEventStore } from '@tour-portal/backend/stores/sqlite/sqlite-event-store.js';

/** How many appends or commands are under way at the same time. */
export const AT_ONCE = 64;

/** A hold's first event, as large as it is in the log. */
export function sampleEvent(n) {
  const data = {
    account: n,
    booking: n,
    replaces: null,
    tour: 1,
    departedAt: '2027-05-02',
    takenAt: '2026-11-21T01:16:43.000Z',
  };
  const ids = {
    correlation: randomUUID(),
    causation: randomUUID(),
    hash: 'x'.repeat(43),
    previousHash: 'y'.repeat(43),
  };
  const metadata = {
    version: 1,
    at: data.takenAt,
    actor: { kind: 'customer', account: n },
    reason: null,
    subject: null,
    ...ids,
  };
  return { id: randomUUID(), type: 'HoldSlotTaken', data, metadata };
}

/** Single-event appends to as many streams, 64 at a time. Returns the appends per second. */
export async function measureAppends(dir, count) {
  const store = new SqliteEventStore(join(dir, `events-${randomUUID()}.db`));
  const events = Array.from({ length: count }, (_, n) => sampleEvent(n));
  const start = performance.now();
  for (let from = 0; from < count; from += AT_ONCE) {
    await Promise.all(
      events
        .slice(from, from + AT_ONCE)
        .map((event, n) => store.append(`account-${from + n}`, 'no-stream', [event])),
    );
  }
  const seconds = (performance.now() - start) / 1000;
  await store.close();
  return count / seconds;
}

export function measureRawInserts(dir, count) {
  const db = new SqliteDatabase(join(dir, `raw-${randomUUID()}.db`), 'full');
  db.exec(`CREATE TABLE events (position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL, id TEXT NOT NULL,
    type TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL, UNIQUE (stream, revision))`);
  const insert = db.prepare(
    'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const rows = Array.from({ length: count }, (_, n) => {
    const { id, type, data, metadata } = sampleEvent(n);
    return [`account-${n}`, 0, id, type, JSON.stringify(data), JSON.stringify(metadata)];
  });
  const start = performance.now();
  for (let from = 0; from < count; from += AT_ONCE) {
    db.transaction(() => {
      for (const row of rows.slice(from, from + AT_ONCE)) insert.run(...row);
    });
  }
  const seconds = (performance.now() - start) / 1000;
  db.close();
  return count / seconds;
}

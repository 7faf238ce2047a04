import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import type { Clock } from '../instance/clock.js';
import type { EventLog } from '../event-log/event-log.js';
import { ThreadMetrics } from '../metrics/thread-metrics.js';
import type { Documents } from '../read-side/documents.js';
import type { ProjectionWorker } from '../read-side/projection-worker.js';
import type { ReadSide } from '../read-side/read-side.js';
import { BACKGROUND_COLLECTIONS } from '../stores/record-collections.js';
import { SqliteRecords } from '../stores/sqlite/sqlite-records.js';
import { Backlogs } from './backlogs.js';
import { openEvents } from '../testing/fixtures.js';

const NOW = Date.parse('2027-03-01T12:00:00Z');

/** Stores with waiting work, and the metrics that the instance shows of them. */
async function openBacklogs(documents: object = {}) {
  const records = new SqliteRecords(':memory:');
  await records.define(BACKGROUND_COLLECTIONS);
  const store = openEvents();
  const append = (expected: number | 'no-stream', secondsAgo: number) =>
    store.append('account-1', expected, [
      {
        id: crypto.randomUUID(),
        type: 'AccountOpened',
        data: {},
        metadata: { at: instant(NOW - secondsAgo * 1_000) },
      },
    ]);
  const projected = { position: (await append('no-stream', 90)).position };
  await append(0, 60);
  await append(1, 30);
  const nothing = { duePayments: async () => [], dueRefunds: async () => [], dueDeadlines: async () => [] };
  const metrics = new ThreadMetrics('background');
  new Backlogs(
    metrics,
    { store } as unknown as EventLog,
    { isLeading: true } as ProjectionWorker,
    { readPosition: async () => undefined, ...projected } as unknown as ReadSide,
    { ...nothing, ...documents } as unknown as Documents,
    records,
    { millis: () => NOW } as unknown as Clock,
  );
  const shown = async () => {
    const lines = (await metrics.ofOneThread.metrics()).split('\n');
    return lines
      .filter((line) => line.startsWith('tour_portal_'))
      .map((line) => line.replace('tour_portal_', ''));
  };
  return { records, shown };
}

describe('waiting work', () => {
  it('is counted; mails and confirmations until they are done, also before they are due', async () => {
    const { records, shown } = await openBacklogs({
      duePayments: async () => [{ status: 'held' }, { status: 'approved' }, { status: 'held' }],
      dueRefunds: async () => [{}, {}],
      dueDeadlines: async () => [{}],
    });
    for (const [key, nextTryAt] of Object.entries({ now: NOW, later: NOW + 600_000, done: null })) {
      await records.insert('outbox', key, { nextTryAt });
      await records.insert('prints', key, { nextTryAt });
    }
    await records.insert('unreacted', 'a', { nextTryAt: NOW });
    expect(await shown()).toEqual([
      'projection_leading 1',
      'projection_lag_events 2',
      'projection_lag_seconds 60',
      'reactions_lag_events 3',
      'reactions_failed_waiting 1',
      'outbox_messages_waiting 2',
      'confirmations_waiting 2',
      'payments_unresolved{state="held"} 2',
      'payments_unresolved{state="stuck"} 1',
      'payments_unresolved{state="unanswered"} 0',
      'refunds_owed 2',
      'deadlines_overdue 1',
    ]);
  });

  it('is left out if its store is unreachable, and the rest is shown', async () => {
    const unreachable = () => Promise.reject(new Error('unreachable'));
    const { shown } = await openBacklogs({
      duePayments: unreachable,
      dueRefunds: unreachable,
      dueDeadlines: () => new Promise(() => undefined),
    });
    expect((await shown()).filter((line) => /^(payments|refunds|deadlines|outbox)/.test(line))).toEqual([
      'outbox_messages_waiting 0',
    ]);
  });
});

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { EventToAppend } from '@tour-portal/contracts/stores/event-store.js';
import { instant, millis } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { pino } from 'pino';
import { afterTest, temporaryFolder } from './after-test.js';
import { Clock } from '../instance/clock.js';
import { commandContext } from '../event-log/event-log.js';
import type { CommandContext } from '../event-log/event-log.js';
import { BACKGROUND_COLLECTIONS, RECORD_COLLECTIONS } from '../stores/record-collections.js';
import { SqliteEventStore } from '../stores/sqlite/sqlite-event-store.js';
import { SqliteRecords } from '../stores/sqlite/sqlite-records.js';
import { SqliteDatabase } from '../stores/sqlite/sqlite.js';

export const NOW = instant('2026-11-21T12:00:00.000Z');
export const SILENT_LOGGER = pino({ level: 'silent' });

/** A clock that stands still until it is moved; its system time stands still too. */
export class ManualClock extends Clock {
  private at = millis(NOW);

  override millis(): number {
    return this.at;
  }

  override systemMillis(): number {
    return this.at;
  }

  advance(milliseconds: number): void {
    this.at += milliseconds;
  }
}

/** Empty records in memory, which are closed after the test. */
export async function openRecords(): Promise<SqliteRecords> {
  const records = new SqliteRecords(':memory:');
  afterTest(() => records.close());
  await records.define([...RECORD_COLLECTIONS, ...BACKGROUND_COLLECTIONS]);
  return records;
}

/** An empty event store in memory, which is closed after the test. */
export function openEvents(): SqliteEventStore {
  const events = new SqliteEventStore(':memory:');
  afterTest(() => events.close());
  return events;
}

/** An event for tests of the stores, to which all types are alike. */
export function anyEvent(): EventToAppend {
  return { id: randomUUID(), type: 'Happened', data: {}, metadata: { at: NOW } };
}

/** An empty event store in a file. `restore` imitates an older backup: only the first `count` events are left. */
export function openRestorableEvents() {
  const file = join(temporaryFolder(), 'events.db');
  const events = new SqliteEventStore(file);
  afterTest(() => events.close());
  const restore = (count: number): void => {
    const db = new SqliteDatabase(file, 'normal');
    db.exec(`DELETE FROM events WHERE position > ${count}`);
    db.close();
  };
  return { events, restore };
}

/** The context of the n-th command of a test, by default at `NOW`; the same n is the same command. */
export function contextOf(n: number, at: Instant = NOW): CommandContext {
  const command = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  return commandContext({ kind: 'customer', account: 1 }, at, command);
}

import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SqliteEventStore } from '@tour-portal/backend/stores/sqlite/sqlite-event-store.js';
import { SqliteReadModels } from '@tour-portal/backend/stores/sqlite/sqlite-read-models.js';
import { SqliteRecords } from '@tour-portal/backend/stores/sqlite/sqlite-records.js';
import { SqliteDatabase, isBusy } from '@tour-portal/backend/stores/sqlite/sqlite.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { forkProgram } from '../fork-program.js';

/** How long the other process holds the lock in each of its turns. */
const TURN_MILLIS = 60;
const TRIES = 6;
/** Counted for a try that gave up before it got its turn. */
const NEVER = 1_000;
const folder = mkdtempSync(join(tmpdir(), 'lock-turns-'));
const file = join(folder, 'shared.db');
const db = new SqliteDatabase(file, 'normal');
db.exec('CREATE TABLE turns (count INTEGER)');
db.exec('INSERT INTO turns VALUES (0)');
const turns = db.prepare('SELECT count FROM turns');
const hog = forkProgram(new URL('lock-hog.ts', import.meta.url), file, TURN_MILLIS);

beforeAll(() => once(hog, 'message'));

afterAll(async () => {
  hog.kill();
  await once(hog, 'exit');
  db.close();
  await rm(folder, { recursive: true });
});

/** For each try: how many turns the other process had before this one got its own. */
async function countWaitedTurns(
  transaction: (work: () => number) => number,
  isEnough = (counts: readonly number[]) => counts.length === TRIES,
): Promise<number[]> {
  const counts: number[] = [];
  while (!isEnough(counts)) {
    // A try that got its turn ended in a pause of the other process; half a turn later that is writing again.
    await sleep(TURN_MILLIS / 2);
    const before = Number(turns.get()?.['count']);
    try {
      counts.push(transaction(() => Number(turns.get()?.['count'])) - before);
    } catch (error) {
      if (!isBusy(error)) throw error;
      counts.push(NEVER);
    }
  }
  return counts;
}

describe('beside a process that writes long and pauses in between', () => {
  it('a transaction that waits eagerly waits for three turns at most', async () => {
    const counts = await countWaitedTurns((work) => db.eagerTransaction(work));
    // One is the turn that is under way; a machine that stutters adds others.
    expect(counts.filter((count) => count > 3)).toEqual([]);
  });

  it('of up to 100 transactions that wait as SQLite does, one waits for more than three turns (control)', async () => {
    // Such a wait meets a pause by chance, and often on a busy machine, where the pauses are longer.
    const isEnough = (counts: readonly number[]) => Math.max(...counts) > 3 || counts.length === 100;
    const counts = await countWaitedTurns((work) => db.transaction(work), isEnough);
    expect(Math.max(...counts)).toBeGreaterThan(3);
  });
});

describe('a store', () => {
  it.each([
    ['the events', (shared: string) => new SqliteEventStore(shared)],
    ['the read models', (shared: string) => new SqliteReadModels(shared)],
    ['the records', (shared: string) => new SqliteRecords(shared)],
  ])('is opened beside a process that writes long: %s', async (_, open) => {
    for (let tries = 0; tries < 2; tries += 1) {
      await sleep(TURN_MILLIS / 2);
      await open(file).close();
    }
  });
});

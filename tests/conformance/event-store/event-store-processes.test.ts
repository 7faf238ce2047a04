import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { START, type StoredEvent } from '@tour-portal/contracts/stores/event-store.js';
import { SqliteEventStore } from '@tour-portal/backend/stores/sqlite/sqlite-event-store.js';
import { forkProgram } from '../fork-program.js';

const folder = mkdtempSync(join(tmpdir(), 'event-store-processes-'));
const WRITER = new URL('event-store-writer.ts', import.meta.url);

afterAll(() => rm(folder, { recursive: true }));

/** After more acknowledgments than this the victim is killed; a faulty one stores exactly this many events. */
const MANY = 40;

type Acknowledged = Pick<StoredEvent, 'id' | 'revision'>;

interface Writer {
  readonly process: ChildProcess;
  readonly acknowledged: Acknowledged[];
  /** Exit code and signal. */
  readonly exited: Promise<unknown[]>;
}

/** Starts a process that writes to the file, see `event-store-writer.ts`. */
function startWriter(file: string, count: number, atOnce: number, ...early: number[]): Writer {
  const child = forkProgram(WRITER, file, 'hot', count, atOnce, ...early);
  const acknowledged: Acknowledged[] = [];
  child.on('message', (message) => acknowledged.push(message as Acknowledged));
  return { process: child, acknowledged, exited: once(child, 'exit') };
}

describe('several processes on one embedded event store', () => {
  it('open a new file at the same moment and race on one stream without losing an event', async () => {
    const file = join(folder, 'race.db');
    const writers = Array.from({ length: 4 }, () => startWriter(file, 100, 4));
    const seen: StoredEvent[] = [];
    const watcher = new SqliteEventStore(file);
    const subscription = watcher.subscribeAll(START, async (events) => {
      seen.push(...events);
    });
    const exits = await Promise.all(writers.map(({ exited }) => exited));
    expect(exits).toEqual(exits.map(() => [0, null]));

    const stored = await watcher.readAll(START, 100_000);
    expect(stored.map((event) => event.revision)).toEqual(Array.from({ length: 400 }, (_, n) => n));
    const acknowledgments = writers.flatMap(({ acknowledged }) => acknowledged);
    expect(acknowledgments.toSorted((a, b) => a.revision - b.revision)).toEqual(
      stored.map(({ id, revision }) => ({ id, revision })),
    );
    await eventually(() => expect(seen.length).toBe(400), { timeout: 10_000, interval: 10 });
    expect(seen).toEqual(stored);
    await subscription.close();
    await watcher.close();
  });

  it('one that is killed loses no event that was acknowledged to it, and the other goes on', async () => {
    const { victim, survivor, stored } = await killOneOfTwo(join(folder, 'killed.db'));
    expect(stored.map((event) => event.revision)).toEqual(stored.map((_, n) => n));
    expect(survivor).toHaveLength(200);
    expect(missing([...victim, ...survivor], stored)).toEqual([]);
  });

  it('one that acknowledges events that it never stores fails the same check, for exactly these', async () => {
    const { victim, stored } = await killOneOfTwo(join(folder, 'early.db'), MANY);
    expect(missing(victim, stored)).toEqual(victim.slice(MANY));
  });
});

/** @param early after so many appends the victim acknowledges events that it never stores */
async function killOneOfTwo(file: string, ...early: number[]) {
  const victim = startWriter(file, 1_000_000, 4, ...early);
  const survivor = startWriter(file, 200, 4);
  await eventually(() => expect(victim.acknowledged.length).toBeGreaterThan(MANY), {
    timeout: 30_000,
    interval: 1,
  });
  victim.process.kill('SIGKILL');
  const exits = await Promise.all([victim.exited, survivor.exited]);
  expect(exits).toEqual([
    [null, 'SIGKILL'],
    [0, null],
  ]);
  const store = new SqliteEventStore(file);
  const stored = await store.readAll(START, 100_000);
  await store.close();
  return { victim: victim.acknowledged, survivor: survivor.acknowledged, stored };
}

/** Acknowledged events that the log does not hold at their revision. */
function missing(acknowledgments: readonly Acknowledged[], stored: readonly StoredEvent[]): Acknowledged[] {
  return acknowledgments.filter(({ id, revision }) => stored[revision]?.id !== id);
}

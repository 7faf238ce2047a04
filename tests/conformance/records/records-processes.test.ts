import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteRecords } from '@tour-portal/backend/stores/sqlite/sqlite-records.js';
import { afterAll, describe, expect, it } from '@jest/globals';
import { forkProgram } from '../fork-program.js';

const PROCESSES = 4;
/** How many times each process counts and tries to claim a number. */
const ROUNDS_PER_PROCESS = 200;
const folder = mkdtempSync(join(tmpdir(), 'records-processes-'));
const WRITER = new URL('records-writer.ts', import.meta.url);

afterAll(() => rm(folder, { recursive: true }));

interface WriterAnswer {
  readonly value: number;
  /** The number this process got, null where another had it. */
  readonly claimed: number | null;
}

/** Several processes open a new file at the same moment, count, and claim numbers; returns all answers they got. */
async function race(file: string, ...modes: 'careless'[]): Promise<WriterAnswer[]> {
  const answered: WriterAnswer[] = [];
  const children = Array.from({ length: PROCESSES }, (_, n) => {
    const child = forkProgram(WRITER, file, `process ${n}`, ROUNDS_PER_PROCESS, 4, ...modes);
    child.on('message', (message) => answered.push(message as WriterAnswer));
    return child;
  });
  const exits = await Promise.all(children.map((child) => once(child, 'exit')));
  expect(exits).toEqual(exits.map(() => [0, null]));
  return answered;
}

const consecutive = (length: number, first: number) => Array.from({ length }, (_, n) => n + first);
const ascending = (values: number[]) => values.toSorted((a, b) => a - b);

describe('several processes on one embedded records file', () => {
  it('are never answered the same count, and each number is claimed by one of them', async () => {
    const file = join(folder, 'race.db');
    const answered = await race(file);
    expect(ascending(answered.map(({ value }) => value))).toEqual(
      consecutive(PROCESSES * ROUNDS_PER_PROCESS, 1),
    );
    expect(ascending(answered.flatMap(({ claimed }) => claimed ?? []))).toEqual(
      consecutive(ROUNDS_PER_PROCESS, 0),
    );
    const records = new SqliteRecords(file);
    expect(await records.increment('booking-id', 1)).toBe(PROCESSES * ROUNDS_PER_PROCESS + 1);
    await records.close();
  });

  it('are answered the same count, where they read it and write it back: the check above can fail', async () => {
    const answered = await race(join(folder, 'careless.db'), 'careless');
    const values = answered.map(({ value }) => value);
    expect(values).toHaveLength(PROCESSES * ROUNDS_PER_PROCESS);
    expect(new Set(values).size).toBeLessThan(values.length);
  });
});

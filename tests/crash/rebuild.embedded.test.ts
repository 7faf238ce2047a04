import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SqliteReadModels } from '@tour-portal/backend/stores/sqlite/sqlite-read-models.js';
import { SqliteDatabase } from '@tour-portal/backend/stores/sqlite/sqlite.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import { collectionOf } from '@tour-portal/projections/runner/projection.js';
import { READ_MODELS } from '@tour-portal/projections/runner/read-models.js';
import { REBUILDS } from '@tour-portal/projections/rebuild/rebuild-plan.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { writeLog } from '../bench/rebuild-log.mjs';
import { Client, signedUpClient, holdOrder, placed, someDeparture } from '../client.js';
import { commandFile } from '../command.js';
import { liveDocuments, replayedDocuments, type AllDocuments } from '../stores/history.js';
import { commandSettings } from '../stores/servers.js';
import { startInstance, temporaryFolder } from '../instance.js';
import { mailAbout, mailsTo } from '../mails.js';
import { until } from '../until.js';
import { stopAndCheck } from './checks.js';

const BOOKINGS = collectionOf(bookingProjection);
/** How many events the generated log has. */
const EVENTS = 20_000;
/** A booking of a generated log. */
const BOOKING = '5000007';

/** Runs the program of `npm run projections` or `npm run events`, without building, until it ends. */
function run(dataDir: string, command: 'projections' | 'events', ...args: string[]) {
  return runToEnd(dataDir, {}, `${command}-main`, ...args);
}

/** Runs a rebuild until the fault point: it is killed there, or gets the signal that the fault names. */
function rebuildUntil(dataDir: string, fault: string) {
  return runToEnd(dataDir, { DEV_TOOLS: '1', DEV_FAULT: fault }, 'projections-main', 'rebuild');
}

async function runToEnd(
  dataDir: string,
  settings: Record<string, string>,
  command: string,
  ...args: string[]
) {
  const child = spawn(process.execPath, [commandFile(command), ...args], {
    env: commandSettings(dataDir, settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, output: Buffer.concat(chunks).toString('utf8') };
}

async function withReadModels<T>(dataDir: string, work: (models: ReadModels) => Promise<T>): Promise<T> {
  const models = new SqliteReadModels(join(dataDir, 'read-models.db'));
  try {
    return await work(models);
  } finally {
    await models.close();
  }
}

/** Expects that some streams are folded into the new generation, but not all. */
async function expectHalfBuilt(dataDir: string, generation: string): Promise<void> {
  await withReadModels(dataDir, async (models) => {
    await models.define([REBUILDS]);
    const rebuildRecord = await models.get(REBUILDS.name, BOOKINGS);
    expect([rebuildRecord?.['building'], await models.checkpoint(generation)]).toEqual([generation, START]);
    expect(rebuildRecord?.['streams']).toEqual({ upTo: expect.any(String), stream: expect.any(String) });
  });
}

/** The live generation of the bookings. */
function liveOf(dataDir: string): Promise<string> {
  return withReadModels(dataDir, (models) => models.live(BOOKINGS));
}

/** How many events a rebuild has read, by what it printed. */
function eventsReadBy(output: string): number {
  const [, count] = /Rebuilt and switched; ([\d,]+) events/.exec(output) ?? [];
  return Number(count?.replaceAll(',', ''));
}

/** The generation after the given one. */
function nextGeneration(generation: string): string {
  return `${BOOKINGS}.${Number(generation.slice(BOOKINGS.length + 1)) + 1}`;
}

describe('a rebuild', () => {
  let dataDir: string;
  let replayed: AllDocuments;

  beforeAll(async () => {
    dataDir = await temporaryFolder();
    await writeLog(dataDir, EVENTS);
    replayed = await replayedDocuments(dataDir);
    expect((await run(dataDir, 'projections', 'rebuild')).code).toBe(0);
    expect(await liveOf(dataDir)).toBe(`${BOOKINGS}.1`);
    expect(await liveDocuments(dataDir)).toEqual(replayed);
  });

  it('killed in the middle leaves the live generation alone, is continued, and ends at what the log says', async () => {
    const live = await liveOf(dataDir);
    expect((await rebuildUntil(dataDir, 'rebuild:written 20')).signal).toBe('SIGKILL');
    await expectHalfBuilt(dataDir, nextGeneration(live));
    expect(await liveOf(dataDir)).toBe(live);
    expect(await liveDocuments(dataDir)).toEqual(replayed);
    const { output: status } = await run(dataDir, 'projections', 'status');
    expect(status).toContain(`${nextGeneration(live)} under way`);

    // The lease of the killed process has to expire first.
    const again = await until(
      () => run(dataDir, 'projections', 'rebuild'),
      ({ code }) => code !== 3,
    );
    expect(again.code).toBe(0);
    const eventsRead = eventsReadBy(again.output);
    expect(eventsRead).toBeGreaterThan(EVENTS);
    expect(eventsRead).toBeLessThan(2 * EVENTS);
    expect(await liveOf(dataDir)).toBe(nextGeneration(live));
    expect(await liveDocuments(dataDir)).toEqual(replayed);
  });

  it('is stopped by SIGINT, and continued by the next run', async () => {
    const live = await liveOf(dataDir);
    expect((await rebuildUntil(dataDir, 'rebuild:written 20 SIGINT')).code).toBe(130);
    await expectHalfBuilt(dataDir, nextGeneration(live));
    const again = await run(dataDir, 'projections', 'rebuild');
    expect(again.code).toBe(0);
    expect(eventsReadBy(again.output)).toBeLessThan(2 * EVENTS);
    expect(await liveOf(dataDir)).toBe(nextGeneration(live));
    expect(await liveDocuments(dataDir)).toEqual(replayed);
  });

  it('refuses to switch where a live document is not what the log says, names document and event, and switches when told to', async () => {
    const db = new SqliteDatabase(join(dataDir, 'read-models.db'), 'normal');
    const [live, key] = [await liveOf(dataDir), Object.keys(replayed[BOOKINGS] ?? {})[7]!];
    const wrongHours = `UPDATE "d:${live}" SET body = replace(body, '"hours":72', '"hours":71') WHERE key = ?`;
    db.prepare(wrongHours).run(key);
    db.close();
    const refused = await run(dataDir, 'projections', 'rebuild');
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(
      new RegExp(`^booking ${key}: since HoldPlaced at \\d+ \\(booking-${key}\\): hours$`, 'm'),
    );
    expect(await liveOf(dataDir)).toBe(live);
    const diff = await run(dataDir, 'projections', 'diff', 'booking', key);
    expect(diff.code).toBe(1);
    expect(diff.output).toContain('hours: live 71, from the events 72');
    const accepted = await run(dataDir, 'projections', 'rebuild', 'booking', '--accept-differences');
    expect(accepted.code).toBe(0);
    expect(accepted.output).toContain('differs from what was live');
    expect((await run(dataDir, 'projections', 'verify')).code).toBe(0);
    expect(await liveDocuments(dataDir)).toEqual(replayed);
  });

  it.each([
    [['rebuild', 'bookings'], 'There is no read model "bookings". There are: account, '],
    [['restart'], 'There is no command "restart".'],
    [['verify', '--afresh'], '"verify" takes no --afresh.'],
    [[], 'Say what to do.'],
  ])('is not started by the wrong arguments %j', async (args, output) => {
    const wrong = await run(dataDir, 'projections', ...args);
    expect(wrong.code).toBe(2);
    expect(wrong.output.startsWith(output)).toBe(true);
  });

  it('has no status in a folder without data: the answer is one line', async () => {
    const { code, output } = await run(join(dataDir, 'nowhere'), 'projections', 'status');
    expect([code, output.trimEnd().split('\n').length]).toEqual([2, 1]);
    expect(output).toContain('DATA_DIR should be the folder');
  });
});

describe('a running server', () => {
  it('switches to the rebuilt read models without a restart, and sends no mail again', async () => {
    const instance = await startInstance();
    const { url, dataDir } = instance;
    const departure = await someDeparture(new Client(url));
    const customer = await signedUpClient(url);
    const first = placed(await customer.hold(holdOrder(departure, [2])));
    const { email } = await customer.me();
    const mails = () => mailsTo(customer, email);
    await mailAbout(customer, email, 'hold');
    const before = await mails();
    expect((await run(dataDir, 'projections', 'rebuild')).code).toBe(0);
    expect((await customer.me()).bookings.map(({ id }) => id)).toEqual([first.id]);
    const replacement = { ...holdOrder(departure, [1, 1]), holdId: first.id };
    const second = placed(await customer.hold(replacement));
    // Mails that were sent again would be there before the mail about the later hold.
    await mailAbout(customer, email, second.number);
    expect((await mails()).filter(({ subject }) => !subject.includes(second.number))).toEqual(before);
    expect((await customer.me()).bookings[0]?.id).toBe(second.id);
    await stopAndCheck(instance);
    expect(await liveOf(dataDir)).toBe(`${BOOKINGS}.1`);
  });
});

describe('events', () => {
  it('that are exported and imported make documents with the same keys, of made-up people; a second import is refused', async () => {
    const [from, to] = [await temporaryFolder(), join(await temporaryFolder(), 'data')];
    await writeLog(from, 2_000);
    const file = join(from, 'events.jsonl');
    expect((await run(from, 'events', 'export', file)).output).toContain('2,000 events written');
    const text = await readFile(file, 'utf8');
    for (const personal of ['Mesa Road', 'Guest 1 Bennett', 'Al Miller'])
      expect(text).not.toContain(personal);
    expect((await run(to, 'events', 'import', file)).code).toBe(0);
    expect((await run(to, 'projections', 'rebuild')).code).toBe(0);
    const [real, fake] = [await replayedDocuments(from), await liveDocuments(to)];
    for (const collection of READ_MODELS.map(collectionOf))
      expect(Object.keys(fake[collection] ?? {})).toEqual(Object.keys(real[collection] ?? {}));
    const twice = await run(to, 'events', 'import', file);
    expect([twice.code, twice.output]).toEqual([2, expect.stringContaining('has events already')]);
  });

  it('of one booking are enough to rebuild it elsewhere', async () => {
    const [from, to] = [await temporaryFolder(), await temporaryFolder()];
    await writeLog(from, 2_000);
    const file = join(from, 'booking.jsonl');
    expect((await run(from, 'events', 'export', file, '--booking', BOOKING)).code).toBe(0);
    expect((await run(to, 'events', 'import', file)).code).toBe(0);
    expect((await run(to, 'projections', 'rebuild')).code).toBe(0);
    const live = await liveDocuments(to);
    expect(Object.keys(live[BOOKINGS] ?? {})).toEqual([BOOKING]);
    expect(live[BOOKINGS]?.[BOOKING]).toMatchObject({
      id: Number(BOOKING),
      roomGuests: (await replayedDocuments(from))[BOOKINGS]?.[BOOKING]?.['roomGuests'],
    });
  });
});

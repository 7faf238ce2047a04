import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { MemoryReadModels } from '@tour-portal/projections/testing/memory-read-models.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EventLog } from '../event-log/event-log.js';
import { PersonalData } from '../event-log/personal-data.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { ManualClock, openRecords, openEvents } from '../testing/fixtures.js';
import { placeHold, projectingInstance } from '../testing/projecting.js';
import { Documents } from './documents.js';

let readModels: MemoryReadModels;
let documents: Documents;
let log: EventLog;
let clock: ManualClock;
let holds: number;

beforeEach(async () => {
  readModels = new MemoryReadModels();
  documents = new Documents(readModels);
  log = new EventLog(openEvents(), new PersonalData(await openRecords()));
  clock = new ManualClock();
  holds = 0;
});

/** All instances use the same stores. */
function instance() {
  const leaseBound = { start: jest.fn(), stop: jest.fn(async () => undefined) };
  return { leaseBound, ...projectingInstance({ log, readModels, clock, leaseBound }) };
}

async function startedInstance() {
  const started = instance();
  await started.projecting.start();
  return started;
}

const placeNextHold = async () => (await placeHold(log, (holds += 1))).position;

const WAIT_MILLIS = 5_000;

describe('the instance that projects', () => {
  it('shows a write to a request that waits for it', async () => {
    const { readSide, projecting, leaseBound } = await startedInstance();
    const position = await placeNextHold();
    expect(await readSide.waitFor(position, WAIT_MILLIS)).toBe(true);
    expect(await documents.booking(1)).toMatchObject({ id: 1, position });
    expect(projecting.isLeading).toBe(true);
    expect(leaseBound.start).toHaveBeenCalledTimes(1);
  });

  it('lets many requests wait, each for its own write', async () => {
    const { readSide } = await startedInstance();
    const reached = await Promise.all(
      Array.from({ length: 20 }, async () => readSide.waitFor(await placeNextHold(), WAIT_MILLIS)),
    );
    expect(reached).toEqual(Array(20).fill(true));
  });

  it('lets no request wait for a write that is already shown', async () => {
    const { readSide } = await startedInstance();
    const position = await placeNextHold();
    await readSide.waitFor(position, WAIT_MILLIS);
    expect(await readSide.waitFor(position, 0)).toBe(true);
    expect(readSide.position).toBe(position);
  });

  it('gives up waiting after the time it was given', async () => {
    const { readSide } = await startedInstance();
    expect(await readSide.waitFor('9999999999999999', 10)).toBe(false);
  });

  it('ends the wait of a request, and the work under the lease, when it stops', async () => {
    const { readSide, leaseBound, stop } = await startedInstance();
    const waiting = readSide.waitFor('9999999999999999', 60_000);
    await stop();
    expect(await waiting).toBe(false);
    expect(leaseBound.stop).toHaveBeenCalledTimes(1);
  });

  it('keeps the lease until the work under it has ended, although it stops', async () => {
    const [first, second] = [instance(), instance()];
    const renewals: Promise<unknown>[] = [];
    let holder: string | null = null;
    const acquireLease = readModels.acquireLease.bind(readModels);
    jest.spyOn(readModels, 'acquireLease').mockImplementation((...request) => {
      const answer = acquireLease(...request);
      holder ??= request[1];
      if (request[1] === holder) renewals.push(answer);
      return answer;
    });
    let endWork: () => void = () => undefined;
    const work = new Promise<undefined>((resolve) => (endWork = () => resolve(undefined)));
    first.leaseBound.stop.mockReturnValue(work);
    try {
      await first.projecting.start();
      await eventually(() => expect(first.projecting.isLeading).toBe(true));
      void first.stop();
      await second.projecting.start();
      // The work takes longer to end than a lease lasts.
      for (let seconds = 0; seconds < 4; seconds += 1) {
        const renewed = renewals.length;
        clock.advance(1_000);
        await eventually(() => expect(renewals.length).toBeGreaterThan(renewed), { timeout: 5_000 });
        expect(await renewals.at(-1)).not.toBeNull();
      }
      expect(second.projecting.isLeading).toBe(false);
    } finally {
      // Also where the test has failed: the first instance stops only after this work.
      endWork();
    }
    await eventually(() => expect(second.projecting.isLeading).toBe(true));
  });

  it('shows everything written before it stopped, also by the work that stops with it', async () => {
    const { readSide, leaseBound, stop } = await startedInstance();
    await readSide.waitFor(await placeNextHold(), WAIT_MILLIS);
    let last: Position = '';
    leaseBound.stop.mockImplementation(async () => {
      for (let n = 0; n < 20; n += 1) last = await placeNextHold();
    });
    await stop();
    expect(await documents.booking(21)).toMatchObject({ id: 21, position: last });
  });

  it('starts again when the store has failed', async () => {
    const { readSide, leaseBound } = await startedInstance();
    await readSide.waitFor(await placeNextHold(), WAIT_MILLIS);
    jest.spyOn(readModels, 'commit').mockRejectedValueOnce(new Error('disk full'));
    expect(await readSide.waitFor(await placeNextHold(), WAIT_MILLIS)).toBe(true);
    expect(leaseBound.start).toHaveBeenCalledTimes(2);
  });
});

describe('an instance that does not project', () => {
  it('fails waiting requests at once when the store is away, and lets them wait on after other errors', async () => {
    const { readSide } = instance();
    await readSide.prepare();
    const away = Object.assign(new Error('no server'), { name: 'MongoServerSelectionError' });
    const checkpoints = jest.spyOn(readModels, 'checkpoints');
    checkpoints.mockRejectedValueOnce(new Error('something else')).mockRejectedValueOnce(away);
    const waiting = ['one', 'two'].map(async () => readSide.waitFor(await placeNextHold(), 60_000));
    for (const request of waiting) await expect(request).rejects.toBe(away);
    expect(checkpoints).toHaveBeenCalledTimes(2);
    // A later request makes it read the position again, and has its own time limit.
    expect(await readSide.waitFor(await placeNextHold(), 50)).toBe(false);
  });
});

describe('a second instance', () => {
  it('waits for the first one to project a write', async () => {
    const [first, second] = [await startedInstance(), await startedInstance()];
    expect(await second.readSide.waitFor(await placeNextHold(), WAIT_MILLIS)).toBe(true);
    expect([first.projecting.isLeading, second.projecting.isLeading]).toEqual([true, false]);
    expect(second.leaseBound.start).not.toHaveBeenCalled();
  });

  it('takes over when the first one stops, and misses nothing in between', async () => {
    const [first, second] = [await startedInstance(), await startedInstance()];
    await first.stop();
    const position = await placeNextHold();
    expect(await second.readSide.waitFor(position, WAIT_MILLIS)).toBe(true);
    expect(second.projecting.isLeading).toBe(true);
    expect(second.leaseBound.start).toHaveBeenCalledTimes(1);
    expect(await documents.booking(1)).toMatchObject({ id: 1 });
  });

  it('takes over from a crashed one, once its lease has expired', async () => {
    await readModels.acquireLease('projections', 'a crashed instance', clock.systemMillis(), 3_000);
    const { readSide, projecting } = await startedInstance();
    const waiting = readSide.waitFor(await placeNextHold(), WAIT_MILLIS);
    expect(projecting.isLeading).toBe(false);
    clock.advance(3_001);
    expect(await waiting).toBe(true);
    expect(projecting.isLeading).toBe(true);
  });

  it('ends the first one’s work when it has taken over the lease', async () => {
    const { readSide, projecting, leaseBound } = await startedInstance();
    await readSide.waitFor(await placeNextHold(), WAIT_MILLIS);
    clock.advance(3_001);
    await readModels.acquireLease('projections', 'another', clock.systemMillis(), 3_000);
    await placeNextHold();
    await eventually(() => expect(leaseBound.stop).toHaveBeenCalledTimes(1));
    expect(projecting.isLeading).toBe(false);
  });
});

describe('an instance that gets reports of the position', () => {
  it('reads the position at most twice while the reports are of the same load count', async () => {
    const [first, second] = [instance(), instance()];
    first.projecting.onProjected((projected) => second.readSide.onProgress(projected));
    await first.projecting.start();
    await second.readSide.prepare();
    expect(await second.readSide.waitFor(await placeNextHold(), WAIT_MILLIS)).toBe(true);
    const readPosition = jest.spyOn(second.readSide, 'readPosition');
    for (let count = 0; count < 20; count += 1)
      expect(await second.readSide.waitFor(await placeNextHold(), WAIT_MILLIS)).toBe(true);
    expect(readPosition.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('uses no report of another load count before it has read the position itself', async () => {
    const [first, second] = [instance(), instance()];
    await first.projecting.start();
    await second.readSide.prepare();
    const position = await placeNextHold();
    expect(await first.readSide.waitFor(position, WAIT_MILLIS)).toBe(true);
    const readPosition = jest.spyOn(second.readSide, 'readPosition');
    second.readSide.onProgress({ position, loadCount: 7 });
    expect(second.readSide.position).not.toBe(position);
    expect(await second.readSide.waitFor(position, WAIT_MILLIS)).toBe(true);
    expect(readPosition).toHaveBeenCalled();
  });

  it('reads the position again, and at once, when the reports end', async () => {
    const [first, second] = [instance(), instance()];
    await first.projecting.start();
    await second.readSide.prepare();
    second.readSide.onProgress({ position: START, loadCount: 1 });
    await second.readSide.readPosition();
    const readPosition = jest.spyOn(second.readSide, 'readPosition');
    const reported = second.readSide.waitFor(await placeNextHold(), WAIT_MILLIS);
    expect(readPosition).not.toHaveBeenCalled();
    expect(await reported).toBe(true);
    second.readSide.onProgress(null);
    const [position, calls] = [await placeNextHold(), readPosition.mock.calls.length];
    const read = second.readSide.waitFor(position, WAIT_MILLIS);
    // While there were reports, it waited a while for the next one before it read.
    expect(readPosition.mock.calls.length).toBe(calls + 1);
    expect(await read).toBe(true);
  });
});

import { event } from '@tour-portal/contracts/events.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { READ_MODELS } from '@tour-portal/projections/read-models.js';
import { ProjectionRunner } from '@tour-portal/projections/runner.js';
import { MemoryReadModels } from '@tour-portal/projections/testing/memory-read-models.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { EMPTY_STREAM, EventLog } from '../event-log/event-log.js';
import { PersonalData } from '../event-log/personal-data.js';
import { MemoryEventStore } from '../testing/memory-event-store.js';
import { SILENT, StandingClock, contextOf, eventually, openRecords } from '../testing/opened.js';
import { Documents } from './documents.js';
import { ReadSide } from './read-side.js';

/** Instances over one pair of stores. */
async function open() {
  const events = new MemoryEventStore();
  const readModels = new MemoryReadModels();
  const log = new EventLog(events, new PersonalData(await openRecords()));
  const clock = new StandingClock();
  const instance = () => {
    const bound = { start: vi.fn(), stop: vi.fn(async () => undefined) };
    const runner = new ProjectionRunner(READ_MODELS, readModels);
    const readSide = new ReadSide(log, runner, readModels, clock, SILENT, bound);
    onTestFinished(() => readSide.stop());
    return { readSide, bound };
  };
  let holds = 0;
  const placeHold = async (): Promise<Position> => {
    holds += 1;
    const placed = event('HoldPlaced', holdTerms({ booking: holds }));
    const decided = [{ event: placed, context: contextOf(holds), subject: null }];
    return (await log.append(`booking-${holds}`, EMPTY_STREAM, decided)).position;
  };
  return { instance, placeHold, clock, readModels, documents: new Documents(readModels) };
}

const LONG = 5_000;

describe('the instance that projects', () => {
  it('shows a write to whoever waits for it', async () => {
    const { instance, placeHold, documents } = await open();
    const { readSide, bound } = instance();
    await readSide.start();
    const position = await placeHold();
    expect(await readSide.waitFor(position, LONG)).toBe(true);
    expect(await documents.booking(1)).toMatchObject({ id: 1, position });
    expect(readSide.leading).toBe(true);
    expect(bound.start).toHaveBeenCalledTimes(1);
  });

  it('lets many wait, each for its own write', async () => {
    const { instance, placeHold } = await open();
    const { readSide } = instance();
    await readSide.start();
    const reached = await Promise.all(
      Array.from({ length: 20 }, async () => readSide.waitFor(await placeHold(), LONG)),
    );
    expect(reached).toEqual(Array(20).fill(true));
  });

  it('does not keep anybody who waits for what was shown long ago', async () => {
    const { instance, placeHold } = await open();
    const { readSide } = instance();
    await readSide.start();
    const position = await placeHold();
    await readSide.waitFor(position, LONG);
    expect(await readSide.waitFor(position, 0)).toBe(true);
    expect(readSide.position).toBe(position);
  });

  it('gives up waiting after the time it was given', async () => {
    const { instance } = await open();
    const { readSide } = instance();
    await readSide.start();
    expect(await readSide.waitFor('9999999999999999', 10)).toBe(false);
  });

  it('lets nobody wait in vain when it stops', async () => {
    const { instance } = await open();
    const { readSide, bound } = instance();
    await readSide.start();
    const waiting = readSide.waitFor('9999999999999999', 60_000);
    await readSide.stop();
    expect(await waiting).toBe(false);
    expect(bound.stop).toHaveBeenCalledTimes(1);
  });

  it('starts again where the store failed', async () => {
    const { instance, placeHold, readModels } = await open();
    const { readSide, bound } = instance();
    await readSide.start();
    await readSide.waitFor(await placeHold(), LONG);
    vi.spyOn(readModels, 'commit').mockRejectedValueOnce(new Error('disk full'));
    expect(await readSide.waitFor(await placeHold(), LONG)).toBe(true);
    expect(bound.start).toHaveBeenCalledTimes(2);
  });
});

describe('a second instance', () => {
  it('waits for what the first one projects', async () => {
    const { instance, placeHold } = await open();
    const [first, second] = [instance(), instance()];
    await first.readSide.start();
    await second.readSide.start();
    expect(await second.readSide.waitFor(await placeHold(), LONG)).toBe(true);
    expect([first.readSide.leading, second.readSide.leading]).toEqual([true, false]);
    expect(second.bound.start).not.toHaveBeenCalled();
  });

  it('takes over when the first one stops, and misses nothing in between', async () => {
    const { instance, placeHold, documents } = await open();
    const [first, second] = [instance(), instance()];
    await first.readSide.start();
    await second.readSide.start();
    await first.readSide.stop();
    const position = await placeHold();
    expect(await second.readSide.waitFor(position, LONG)).toBe(true);
    expect(second.readSide.leading).toBe(true);
    expect(second.bound.start).toHaveBeenCalledTimes(1);
    expect(await documents.booking(1)).toMatchObject({ id: 1 });
  });

  it('takes over from one that died, once its lease has run out', async () => {
    const { instance, placeHold, clock, readModels } = await open();
    await readModels.acquireLease('projections', 'the dead one', clock.systemMillis(), 3_000);
    const { readSide } = instance();
    await readSide.start();
    const waiting = readSide.waitFor(await placeHold(), LONG);
    expect(readSide.leading).toBe(false);
    clock.pass(3_001);
    expect(await waiting).toBe(true);
    expect(readSide.leading).toBe(true);
  });

  it('ends the first one’s work when it took the lease over', async () => {
    const { instance, placeHold, clock, readModels } = await open();
    const { readSide, bound } = instance();
    await readSide.start();
    await readSide.waitFor(await placeHold(), LONG);
    clock.pass(3_001);
    await readModels.acquireLease('projections', 'another', clock.systemMillis(), 3_000);
    await placeHold();
    await eventually(() => expect(bound.stop).toHaveBeenCalledTimes(1));
    expect(readSide.leading).toBe(false);
  });
});

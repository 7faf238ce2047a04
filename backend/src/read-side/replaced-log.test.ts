import { event } from '@tour-portal/contracts/events/events.js';
import { READ_MODELS } from '@tour-portal/projections/runner/read-models.js';
import { ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import { MemoryReadModels } from '@tour-portal/projections/testing/memory-read-models.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { describe, expect, it, jest } from '@jest/globals';
import { EMPTY_STREAM, EventLog } from '../event-log/event-log.js';
import { PersonalData } from '../event-log/personal-data.js';
import { Clock } from '../instance/clock.js';
import { LogWatch } from '../stores/log-watch.js';
import { afterTest } from '../testing/after-test.js';
import { SILENT_LOGGER, contextOf, openRecords, openRestorableEvents } from '../testing/fixtures.js';
import { Documents } from './documents.js';
import { ProjectionWorker } from './projection-worker.js';
import { ReadSide } from './read-side.js';

const LONG = 5_000;

/** An instance that projects, with or without a watch over its log. */
async function open(isWatched: boolean) {
  const { events, restore } = openRestorableEvents();
  const readModels = new MemoryReadModels();
  const log = new EventLog(events, new PersonalData(await openRecords()));
  const runner = new ProjectionRunner(READ_MODELS, readModels);
  const readSide = new ReadSide(runner, readModels, SILENT_LOGGER);
  const leaseBound = { start: jest.fn(), stop: jest.fn(async () => undefined) };
  const watch = new LogWatch(events);
  const needs = {
    readSide,
    log,
    runner,
    readModels,
    clock: new Clock(),
    logger: SILENT_LOGGER,
    leaseBound,
  };
  const projecting = new ProjectionWorker(isWatched ? { ...needs, watch } : needs);
  afterTest(async () => {
    await projecting.stop();
    readSide.close();
  });
  const placeHold = async (booking: number) => {
    const decided = {
      event: event('HoldPlaced', holdTerms({ booking })),
      context: contextOf(booking),
      subject: null,
    };
    return (await log.append(`booking-${booking}`, EMPTY_STREAM, [decided])).position;
  };
  return {
    restore,
    readSide,
    projecting,
    leaseBound,
    watch,
    placeHold,
    documents: new Documents(readModels),
  };
}

/** Five holds are projected; then the log is replaced by a backup with three of them, and grows to seven. */
async function replaceLog({
  restore,
  readSide,
  projecting,
  watch,
  placeHold,
}: Awaited<ReturnType<typeof open>>) {
  let last = '';
  for (let booking = 1; booking <= 5; booking += 1) last = await placeHold(booking);
  await projecting.start();
  expect(await readSide.waitFor(last, LONG)).toBe(true);
  await watch.check();
  restore(3);
  await watch.check();
  for (let booking = 11; booking <= 14; booking += 1) last = await placeHold(booking);
  await watch.check();
  return last;
}

describe('a log that was replaced beneath the instance that projects', () => {
  it('is not projected, and the lease and the work under it are given up', async () => {
    const instance = await open(true);
    const last = await replaceLog(instance);
    await eventually(() => expect(instance.projecting.isLeading).toBe(false));
    expect(instance.leaseBound.stop).toHaveBeenCalledTimes(1);
    expect(await instance.readSide.waitFor(last, 1_000)).toBe(false);
    expect(await instance.documents.booking(14)).toBeNull();
    expect(instance.leaseBound.start).toHaveBeenCalledTimes(1);
  });

  it('is projected without the events up to the old end where nobody watches the log (control)', async () => {
    const instance = await open(false);
    const last = await replaceLog(instance);
    expect(await instance.readSide.waitFor(last, LONG)).toBe(true);
    expect(await instance.documents.booking(11)).toBeNull();
    expect(await instance.documents.booking(14)).toMatchObject({ id: 14 });
  });
});

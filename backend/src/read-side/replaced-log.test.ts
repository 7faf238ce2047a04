import { MemoryReadModels } from '@tour-portal/projections/testing/memory-read-models.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { describe, expect, it, jest } from '@jest/globals';
import { EventLog } from '../event-log/event-log.js';
import { PersonalData } from '../event-log/personal-data.js';
import { LogWatch } from '../stores/log-watch.js';
import { openRecords, openRestorableEvents } from '../testing/fixtures.js';
import { placeHold, projectingInstance } from '../testing/projecting.js';
import { Documents } from './documents.js';

const WAIT_MILLIS = 5_000;

/**
 * An instance, with or without a watch over its log, projects five holds; then the log is replaced by a backup with three of
 * them, and grows to seven.
 */
async function replaceLog(isWatched: boolean) {
  const { events, restore } = openRestorableEvents();
  const readModels = new MemoryReadModels();
  const log = new EventLog(events, new PersonalData(await openRecords()));
  const leaseBound = { start: jest.fn(), stop: jest.fn(async () => undefined) };
  const watch = new LogWatch(events);
  const instance = projectingInstance({ log, readModels, leaseBound, ...(isWatched ? { watch } : {}) });

  let last = '';
  for (let booking = 1; booking <= 5; booking += 1) last = (await placeHold(log, booking)).position;
  await instance.projecting.start();
  expect(await instance.readSide.waitFor(last, WAIT_MILLIS)).toBe(true);
  await watch.check();
  restore(3);
  await watch.check();
  for (let booking = 11; booking <= 14; booking += 1) last = (await placeHold(log, booking)).position;
  await watch.check();
  return { ...instance, leaseBound, last, documents: new Documents(readModels) };
}

describe('a log that was replaced beneath the instance that projects', () => {
  it('is not projected: the instance leads no longer, and the work under the lease is ended', async () => {
    const { last, ...instance } = await replaceLog(true);
    await eventually(() => expect(instance.projecting.isLeading).toBe(false));
    expect(instance.leaseBound.stop).toHaveBeenCalledTimes(1);
    expect(await instance.readSide.waitFor(last, 1_000)).toBe(false);
    expect(await instance.documents.booking(14)).toBeNull();
    expect(instance.leaseBound.start).toHaveBeenCalledTimes(1);
  });

  it('is projected without the events up to the old end where nobody watches the log (control)', async () => {
    const { last, ...instance } = await replaceLog(false);
    expect(await instance.readSide.waitFor(last, WAIT_MILLIS)).toBe(true);
    expect(await instance.documents.booking(11)).toBeNull();
    expect(await instance.documents.booking(14)).toMatchObject({ id: 14 });
  });
});

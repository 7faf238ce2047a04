import { randomUUID } from 'node:crypto';
import { READ_MODELS } from '@tour-portal/projections/runner/read-models.js';
import { ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import { MemoryReadModels } from '@tour-portal/projections/testing/memory-read-models.js';
import { describe, expect, it } from '@jest/globals';
import { EventLog } from '../event-log/event-log.js';
import { PersonalData } from '../event-log/personal-data.js';
import { Sessions } from './sessions.js';
import { LogReplaced, LogWatch } from '../stores/log-watch.js';
import { SILENT_LOGGER, ManualClock, openRecords, openRestorableEvents } from '../testing/fixtures.js';
import { OwnWrites } from './own-writes.js';
import { ReadSide } from '../read-side/read-side.js';

/** A log of five events whose last one a session wrote, and read models that nothing updates. */
async function open() {
  const { events: store, restore } = openRestorableEvents();
  const events = Array.from({ length: 5 }, () => ({ id: randomUUID(), type: 'A', data: {}, metadata: {} }));
  const { position: lastWrite } = await store.append('a', 'no-stream', events);
  const records = await openRecords();
  const readModels = new MemoryReadModels();
  const readSide = new ReadSide(new ProjectionRunner(READ_MODELS, readModels), readModels, SILENT_LOGGER);
  await readSide.prepare();
  const log = new EventLog(store, new PersonalData(records));
  const ownWrites = (watch: LogWatch) =>
    new OwnWrites(readSide, new Sessions(records, new ManualClock(), store), log, watch);
  return { store, restore, lastWrite, ownWrites };
}

describe('a session whose last write the read models do not show', () => {
  it('is refused at once if the log has lost the write and the loss is not accepted', async () => {
    const { store, restore, lastWrite, ownWrites } = await open();
    const watch = new LogWatch(store);
    await watch.check();
    restore(3);
    const began = performance.now();
    await expect(ownWrites(watch).awaitOwnWrites({ lastWrite })).rejects.toThrow(LogReplaced);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('does not wait for a lost write once the loss is accepted', async () => {
    const { store, restore, lastWrite, ownWrites } = await open();
    restore(3);
    const began = performance.now();
    // Instances are started again after the loss is accepted: their new watch has never seen the lost events.
    expect(await ownWrites(new LogWatch(store)).awaitOwnWrites({ lastWrite })).toBe(true);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('waits two seconds for a write that is in the log, and answers false', async () => {
    const { store, lastWrite, ownWrites } = await open();
    const began = performance.now();
    expect(await ownWrites(new LogWatch(store)).awaitOwnWrites({ lastWrite })).toBe(false);
    expect(performance.now() - began).toBeGreaterThan(1_900);
  });
});

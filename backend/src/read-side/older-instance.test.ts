import { EVENT_VERSIONS, event } from '@tour-portal/contracts/events/events.js';
import { READ_MODELS } from '@tour-portal/projections/runner/read-models.js';
import { ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import { MemoryReadModels } from '@tour-portal/projections/testing/memory-read-models.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { describe, expect, it, jest } from '@jest/globals';
import { EMPTY_STREAM, EventLog } from '../event-log/event-log.js';
import { PersonalData } from '../event-log/personal-data.js';
import { Clock } from '../instance/clock.js';
import { Reactions, reactionsPosition } from '../reactions/reactions.js';
import { afterTest } from '../testing/after-test.js';
import { NOW, SILENT_LOGGER, contextOf, openRecords, openEvents } from '../testing/fixtures.js';
import { Documents } from './documents.js';
import { ProjectionWorker } from './projection-worker.js';
import { ReadSide } from './read-side.js';

const { HoldDeleted: _, ...OLDER } = EVENT_VERSIONS;
const LONG = 5_000;

/** Instances of two versions over the same stores; the older one does not know `HoldDeleted`. */
async function open() {
  const events = openEvents();
  const readModels = new MemoryReadModels();
  const records = await openRecords();
  const logs = {
    older: new EventLog(events, new PersonalData(records), OLDER),
    newer: new EventLog(events, new PersonalData(records)),
  };
  const instance = (version: keyof typeof logs) => {
    const log = logs[version];
    const reacted: string[] = [];
    const note = {
      name: 'notes',
      react: async ({ stream }: { stream: string }) => void reacted.push(stream),
    };
    const leaseBound = new Reactions(log, records, [note], new Clock(), SILENT_LOGGER);
    const runner = new ProjectionRunner(READ_MODELS, readModels);
    const readSide = new ReadSide(runner, readModels, SILENT_LOGGER);
    const projecting = new ProjectionWorker({
      readSide,
      log,
      runner,
      readModels,
      clock: new Clock(),
      logger: SILENT_LOGGER,
      leaseBound,
    });
    const stopped = jest.fn();
    projecting.onStopped(stopped);
    const stop = async () => {
      await projecting.stop();
      readSide.close();
    };
    afterTest(stop);
    return { readSide, projecting, reacted, stopped, stop, runner };
  };
  const placeHold = async (booking: number) => {
    const placed = event('HoldPlaced', holdTerms({ booking }));
    return logs.newer.append(`booking-${booking}`, EMPTY_STREAM, [
      { event: placed, context: contextOf(booking), subject: null },
    ]);
  };
  const deleteHold = async (booking: number, head: Awaited<ReturnType<typeof placeHold>>) => {
    const deleted = event('HoldDeleted', { booking, deletedAt: NOW });
    return logs.newer.append(`booking-${booking}`, head, [
      { event: deleted, context: contextOf(booking + 100), subject: null },
    ]);
  };
  return { instance, placeHold, deleteHold, records, documents: new Documents(readModels) };
}

describe('an instance of an older version', () => {
  it('projects up to the first unknown event, and leaves that and all later ones to a newer instance', async () => {
    const { instance, placeHold, deleteHold, records, documents } = await open();
    const older = instance('older');
    await older.projecting.start();
    const placed = await placeHold(1);
    const other = await placeHold(2);
    expect(await older.readSide.waitFor(other.position, LONG)).toBe(true);
    await deleteHold(1, placed);
    const after = await placeHold(3);
    await eventually(() => expect(older.stopped).toHaveBeenCalledTimes(1));
    expect(older.stopped).toHaveBeenCalledWith(
      expect.stringMatching(/does not know HoldDeleted version 1 at position 3 /),
    );
    expect(older.projecting.isLeading).toBe(false);
    expect(await older.runner.position()).toBe(other.position);
    expect(await documents.booking(1)).toMatchObject({ position: '0000000000000001' });
    expect(await documents.booking(3)).toBeNull();
    expect((await reactionsPosition(records)) <= other.position).toBe(true);
    expect(older.reacted).not.toContain('booking-3');

    const newer = instance('newer');
    await newer.projecting.start();
    expect(await newer.readSide.waitFor(after.position, LONG)).toBe(true);
    // The older instance shows what the newer one projects.
    expect(await older.readSide.waitFor(after.position, LONG)).toBe(true);
    await eventually(async () => expect(await reactionsPosition(records)).toBe(after.position));
    expect(newer.reacted).toContain('booking-3');

    // The older instance does not take the lease again, although it is free.
    await newer.stop();
    const last = await placeHold(4);
    expect(await older.readSide.waitFor(last.position, 1_000)).toBe(false);
    expect(older.projecting.isLeading).toBe(false);
    expect(await older.runner.position()).toBe(after.position);
  });

  it('gives up the lease when only its reactions reach an unknown event', async () => {
    const { instance, placeHold, deleteHold, records } = await open();
    const newer = instance('newer');
    await newer.projecting.start();
    const deleted = await deleteHold(1, await placeHold(1));
    const after = await placeHold(2);
    expect(await newer.readSide.waitFor(after.position, LONG)).toBe(true);
    await newer.stop();
    // As if the newer instance had crashed before its reactions ran.
    await records.remove('reactions', 'log');
    const older = instance('older');
    await older.projecting.start();
    await eventually(() => expect(older.stopped).toHaveBeenCalledTimes(1));
    expect(older.projecting.isLeading).toBe(false);
    expect((await reactionsPosition(records)) < deleted.position).toBe(true);
    expect(older.reacted).toEqual(['booking-1']);
  });
});

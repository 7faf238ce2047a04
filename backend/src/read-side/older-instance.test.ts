import { EVENT_VERSIONS, event } from '@tour-portal/contracts/events/events.js';
import { MemoryReadModels } from '@tour-portal/projections/testing/memory-read-models.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EventLog } from '../event-log/event-log.js';
import type { StreamHead } from '../event-log/event-log.js';
import { PersonalData } from '../event-log/personal-data.js';
import { Clock } from '../instance/clock.js';
import { Reactions, reactionsPosition } from '../reactions/reactions.js';
import { NOW, SILENT_LOGGER, contextOf, openRecords, openEvents } from '../testing/fixtures.js';
import { placeHold, projectingInstance } from '../testing/projecting.js';
import { Documents } from './documents.js';

const { HoldDeleted: _, ...OLDER } = EVENT_VERSIONS;
const WAIT_MILLIS = 5_000;

let readModels: MemoryReadModels;
let records: Awaited<ReturnType<typeof openRecords>>;
/** The same log as instances of two versions read it; the older one does not know `HoldDeleted`. */
let logs: { readonly older: EventLog; readonly newer: EventLog };

beforeEach(async () => {
  const events = openEvents();
  readModels = new MemoryReadModels();
  records = await openRecords();
  const personal = new PersonalData(records);
  logs = { older: new EventLog(events, personal, OLDER), newer: new EventLog(events, personal) };
});

function instance(version: keyof typeof logs) {
  const log = logs[version];
  const reacted: string[] = [];
  const note = {
    name: 'notes',
    react: async ({ stream }: { stream: string }) => void reacted.push(stream),
  };
  const leaseBound = new Reactions(log, records, [note], new Clock(), SILENT_LOGGER);
  const projecting = projectingInstance({ log, readModels, leaseBound });
  const stopped = jest.fn();
  projecting.projecting.onStopped(stopped);
  return { ...projecting, reacted, stopped };
}

function deleteHold(booking: number, head: StreamHead) {
  const deleted = event('HoldDeleted', { booking, deletedAt: NOW });
  const decided = { event: deleted, context: contextOf(booking + 100), subject: null };
  return logs.newer.append(`booking-${booking}`, head, [decided]);
}

describe('an instance of an older version', () => {
  it('projects up to the first unknown event, and leaves that and all later ones to a newer instance', async () => {
    const documents = new Documents(readModels);
    const older = instance('older');
    await older.projecting.start();
    const placed = await placeHold(logs.newer, 1);
    const other = await placeHold(logs.newer, 2);
    expect(await older.readSide.waitFor(other.position, WAIT_MILLIS)).toBe(true);
    await deleteHold(1, placed);
    const after = await placeHold(logs.newer, 3);
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
    expect(await newer.readSide.waitFor(after.position, WAIT_MILLIS)).toBe(true);
    // The older instance shows what the newer one projects.
    expect(await older.readSide.waitFor(after.position, WAIT_MILLIS)).toBe(true);
    await eventually(async () => expect(await reactionsPosition(records)).toBe(after.position));
    expect(newer.reacted).toContain('booking-3');

    // The older instance does not take the lease again, although it is free.
    await newer.stop();
    const last = await placeHold(logs.newer, 4);
    expect(await older.readSide.waitFor(last.position, 1_000)).toBe(false);
    expect(older.projecting.isLeading).toBe(false);
    expect(await older.runner.position()).toBe(after.position);
  });

  it('gives up the lease when only its reactions reach an unknown event', async () => {
    const newer = instance('newer');
    await newer.projecting.start();
    const deleted = await deleteHold(1, await placeHold(logs.newer, 1));
    const after = await placeHold(logs.newer, 2);
    expect(await newer.readSide.waitFor(after.position, WAIT_MILLIS)).toBe(true);
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

import type { EventStore, Position, StoredEvent } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { collectionOf } from '@tour-portal/projections/runner/projection.js';
import { READ_MODELS } from '@tour-portal/projections/runner/read-models.js';
import { millis } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { importedUpTo } from './imported-log.js';
import { newestEvent } from './landmark.js';
import type { Landmark } from './landmark.js';
import { positionText } from './parts.js';
import { putRecord } from '../put-record.js';
import { highest } from './whole-store.js';
import type { OpenedParts } from './whole-store.js';

/** What was accepted as lost when a log was restored from an older backup, and went on from there (decision 0031). */
export interface LogLoss {
  /** Where the log ended when its loss was accepted. */
  readonly end: Position;
  /** The highest position that any part of the store had noted; above `end`, unless the restored log has grown that far. */
  readonly known: Position;
  /** Documents whose last event lies after `end`, such as `booking 17`, as far as they can be read; at most `MOST_DOCUMENTS`. */
  readonly documents: readonly string[];
}

/** Collection and key of the record. */
const RECORD = ['settings', 'lost-log'] as const;
const MOST_DOCUMENTS = 1_000;
/** How many events, or documents, are read at once. */
const PAGE = 500;
/** At most so many waiting entries are looked through: more than should ever wait. */
const MOST_WAITING = 100_000;
const DAY_MILLIS = 86_400_000;
const NO_TIME_LIMIT = Number.MAX_SAFE_INTEGER;

/** All losses that were accepted, the oldest first. */
export async function logLosses(records: Pick<Records, 'get'>): Promise<LogLoss[]> {
  const found = (await records.get(...RECORD))?.record['lost'] as LogLoss[] | undefined;
  return found ?? [];
}

/** In one line, for operators. */
export function logLossText({ end, known, documents }: LogLoss): string {
  const lost =
    known > end
      ? `what was written after ${positionText(end)} is lost; ${positionText(known)} had been seen.`
      : `what was lost lies before ${positionText(end)}: the restored log had grown past it.`;
  const made = documents.length === 0 ? '' : ` Documents made from what is lost: ${documents.join(', ')}.`;
  return `${lost}${made}`;
}

/**
 * Lets records and deliveries continue from the end of the log; the caller removes the read models afterwards. The loss
 * is recorded first, and after a crash all of this can be called again.
 */
export async function acceptLogLoss(opened: OpenedParts): Promise<LogLoss> {
  const { events, records, deliveries, readModels, parts } = opened;
  const newest = await newestEvent(events);
  if (newest === null) throw new Error('the log has no events: nothing is left to go on with');
  const end = newest.position;
  const notes = await Promise.all(parts.map((part) => part.notes.read()));
  const checkpoints = await readModels.checkpoints(READ_MODELS.map(collectionOf)).catch(() => []);
  const noted = notes.flatMap((note) => (note === null ? [] : [note.seen, note.witnessedUpTo]));
  const known = highest([...noted, ...checkpoints]);
  const lost = { end, known, documents: await documentsBeyond(end, readModels) };
  await putRecord(records, ...RECORD, (current) => {
    const earlier = (current?.['lost'] as unknown as LogLoss[] | undefined) ?? [];
    return isRecorded(lost, earlier.at(-1)) ? null : { lost: [...earlier, lost] as never };
  });
  const [before, imported] = [await dayBefore(newest, events), await importedUpTo(records)];
  // Not into the imported events: their mails were sent and their refunds made in the installation that they come from.
  await rewindReactions(before > imported ? before : imported < end ? imported : end, deliveries);
  await cancelPdfJobs(deliveries, events);
  for (const part of parts) if (part.name !== 'read models') await part.notes.accept(newest);
  return lost;
}

/** Whether an earlier call, which a crash ended, has recorded the loss: some notes may have been lowered to its end since. */
function isRecorded({ end, known, documents }: LogLoss, last: LogLoss | undefined): boolean {
  if (last?.end !== end || known > last.known) return false;
  return documents.every((document) => last.documents.includes(document));
}

/**
 * Where the log ended a day before its newest event. The restored log may have grown before anybody noticed, and reactions
 * have skipped those events, as their checkpoint was ahead. So the reactions go back a day, which assumes that a loss is
 * noticed within a day.
 */
async function dayBefore({ position: end }: Landmark, events: EventStore): Promise<Position> {
  const newestAt = atOf(await events.at(end)) ?? 0;
  let found: Position = START;
  for (let after: Position = START; ;) {
    const batch = await events.readAll(after, PAGE);
    for (const event of batch) if ((atOf(event) ?? Infinity) < newestAt - DAY_MILLIS) found = event.position;
    if (batch.length < PAGE) return found;
    after = batch.at(-1)!.position;
  }
}

/** When an event was recorded, in epoch milliseconds; null: there is no event, or its metadata does not say. */
function atOf(event: StoredEvent | null): number | null {
  const at = event?.metadata['at'];
  return typeof at === 'string' ? millis(at as Instant) : null;
}

/**
 * Moves the checkpoint of the reactions back where it is further, and drops the stored failures of later events. Meeting an
 * event again does no harm: its effects are stored under its id.
 */
async function rewindReactions(position: Position, deliveries: Records): Promise<void> {
  await putRecord(deliveries, 'reactions', 'log', (current) =>
    ((current?.['position'] as Position | undefined) ?? START) <= position ? null : { position },
  );
  for (const { key } of await deliveries.find('unreacted', 'nextTryAt', NO_TIME_LIMIT, MOST_WAITING))
    if (key.slice(key.lastIndexOf('/') + 1) > position) await deliveries.remove('unreacted', key);
}

/** Cancels the jobs for PDFs of confirmations at whose position the log has no event of their booking. */
async function cancelPdfJobs(deliveries: Records, events: Pick<EventStore, 'at'>): Promise<void> {
  for (const { key, record } of await deliveries.find('prints', 'nextTryAt', NO_TIME_LIMIT, MOST_WAITING)) {
    const { booking, position } = record as { booking: number; position: Position };
    if ((await events.at(position))?.stream === `booking-${booking}`) continue;
    await putRecord(deliveries, 'prints', key, (job) => ({ ...job, nextTryAt: null }));
  }
}

/** The documents whose last event lies after `end`; none where the read models cannot be read. */
async function documentsBeyond(end: Position, readModels: ReadModels): Promise<string[]> {
  const found: string[] = [];
  try {
    for (const projection of READ_MODELS) {
      const collection = collectionOf(projection);
      await readModels.define([{ name: collection, indexes: projection.indexes }]);
      for (let after = ''; found.length < MOST_DOCUMENTS;) {
        const keys = await readModels.keys(collection, after, PAGE);
        const documents = await readModels.getMany(collection, keys);
        for (const [index, document] of documents.entries())
          if (((document?.['position'] as Position | undefined) ?? START) > end)
            found.push(`${projection.name} ${keys[index]}`);
        if (keys.length < PAGE) break;
        after = keys.at(-1) ?? '';
      }
    }
  } catch {
    return [];
  }
  return found.slice(0, MOST_DOCUMENTS);
}

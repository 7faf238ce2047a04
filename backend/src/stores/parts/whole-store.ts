import { randomUUID } from 'node:crypto';
import type { EventStore, Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { collectionOf } from '@tour-portal/projections/runner/projection.js';
import { READ_MODELS } from '@tour-portal/projections/runner/read-models.js';
import { checkLandmark } from './landmark.js';
import type { Landmark } from './landmark.js';
import { isImportUnfinished } from './imported-log.js';
import type { PartNotes } from './part-notes.js';
import { remedyFor, verdictOf } from './parts.js';
import type { PartFacts, PartName, Verdict } from './parts.js';

/** A part of a store as it was opened. */
export interface StorePart {
  readonly name: PartName;
  readonly place: string;
  readonly notes: PartNotes;
  /** What is wrong with the stored data, as far as a cheap check can tell; null: nothing was found. */
  readonly damage: () => string | null;
  /**
   * Removes the remains of deleted data from the part's file; false: another reader or writer prevented it, try again. The
   * files of a database server are its operator's responsibility.
   */
  readonly wipe: () => boolean;
}

export interface OpenedParts {
  readonly events: EventStore;
  readonly readModels: ReadModels;
  /** Their collections are defined already. */
  readonly records: Records;
  /** Their collections are defined already; with MongoDB the same object as `records`. */
  readonly deliveries: Records;
  /** Whether the records never gave out an id. */
  readonly areRecordsUnused: () => Promise<boolean>;
  readonly parts: readonly StorePart[];
}

/** The parts do not make up a store: one line that says which, what is wrong, and what to do (D56). */
export class PartsRefused extends Error {
  override readonly name = 'PartsRefused';
  constructor(readonly verdict: Extract<Verdict, { is: 'refused' }>) {
    super(`${verdict.problem} ${remedyFor(verdict)}`);
  }
}

/**
 * Checks whether the parts are one whole store, and gives an identity to those that have none yet.
 * @throws PartsRefused
 */
export async function requireWhole(opened: OpenedParts): Promise<void> {
  const verdict = (await refuseUnfinishedImport(opened)) ?? verdictOf(await factsOf(opened));
  if (verdict.is === 'refused') throw new PartsRefused(verdict);
  if (verdict.is === 'to-identify') await identify(opened);
}

async function refuseUnfinishedImport({ records, parts }: OpenedParts): Promise<Verdict | null> {
  if (!(await isImportUnfinished(records))) return null;
  const place = parts.find(({ name }) => name === 'events')?.place ?? '';
  const problem = `The events (${place}) are a part of what an import was to bring: it has not ended.`;
  return { is: 'refused', part: 'events', problem, remedy: 'import' };
}

/**
 * Gives the parts without an identity that of another part, or a new one. Of several instances the first to write it in the
 * records decides; the log comes last, so that a log with an identity means that all other parts had theirs.
 */
export async function identify({ parts }: OpenedParts): Promise<void> {
  const order: readonly PartName[] = ['records', 'deliveries', 'read models', 'events'];
  const notes = order.flatMap((name) => parts.filter((part) => part.name === name)).map((part) => part.notes);
  const existing = (await Promise.all(notes.map((note) => note.read()))).find((note) => note !== null);
  let store = existing?.store ?? randomUUID();
  for (const note of notes) store = await note.identify(store);
}

/**
 * Reads each position before what it is compared with, because other instances may be writing meanwhile: `witnessedUpTo` and the
 * landmarks first, then what each part has `seen`, and at last the end of the log.
 */
async function factsOf(opened: OpenedParts): Promise<PartFacts[]> {
  const { events, readModels, records, deliveries, parts } = opened;
  const readNotes = async () =>
    new Map(await Promise.all(parts.map(async ({ name, notes }) => [name, await notes.read()] as const)));
  const notes = await readNotes();
  const checkpoints = await readModels.checkpoints(READ_MODELS.map(collectionOf));
  const reactions = await deliveries.get('reactions', 'log');
  const reactedTo = (reactions?.record['position'] ?? START) as Position;
  const laterNotes = await readNotes();
  const areRecordsUnused = await opened.areRecordsUnused();
  const head = await events.head();
  const contradicted = new Map<PartName, Position>();
  for (const [name, note] of notes) {
    // The log's own note is restored together with the log, so it proves nothing.
    if (name === 'events') continue;
    const landmark = note?.landmark ?? null;
    if (landmark !== null && (await checkLandmark(landmark, events, head)) === 'another')
      contradicted.set(name, landmark.position);
  }
  const seen = (name: PartName) => {
    if (name === 'events') return head;
    const checkpointsOfPart =
      name === 'read models'
        ? checkpoints
        : deliveries === records || name === 'deliveries'
          ? [reactedTo]
          : [];
    return highest([laterNotes.get(name)?.seen ?? START, ...checkpointsOfPart]);
  };
  return parts.map(({ name, place, damage }) => ({
    name,
    place,
    store: notes.get(name)?.store ?? null,
    seen: seen(name),
    witnessedUpTo: notes.get(name)?.witnessedUpTo ?? START,
    contradicted: contradicted.get(name) ?? null,
    isEmpty: name === 'records' ? areRecordsUnused : seen(name) === START,
    unreadable: damage(),
  }));
}

export function highest(positions: readonly Position[]): Position {
  return positions.reduce((most, position) => (position > most ? position : most), START);
}

/** Lets every part note how far the log has come, and that records and deliveries have noted it (D56). */
export class SeenPositions {
  private lastNoted: Position = START;

  constructor(private readonly parts: readonly Pick<StorePart, 'name' | 'notes'>[]) {}

  /** Writes nothing while the log has no new event. @param newest the newest event that was seen in the log */
  async noteNewest(newest: Landmark | null): Promise<void> {
    if (newest === null || newest.position === this.lastNoted) return;
    const { position } = newest;
    const witnesses = this.parts.filter(({ name }) => name === 'records' || name === 'deliveries');
    await Promise.all(witnesses.map(({ notes }) => notes.raise(position, START, newest)));
    // This must come second: only now have records and deliveries noted the position durably.
    await Promise.all(this.parts.map(({ notes }) => notes.raise(position, position, newest)));
    this.lastNoted = position;
  }
}

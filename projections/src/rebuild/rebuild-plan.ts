import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Lease, ReadModelBatch, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import type { KeyFilter } from './key-filter.js';
import { collectionOf } from '../runner/projection.js';
import type { Projection } from '../runner/projection.js';

/** The collection that records the rebuilds under way or interrupted; key: the read model's collection. */
export const REBUILDS = { name: 'rebuild@1', indexes: {} } as const;
const KEYS_A_PAGE = 5_000;

/** A rebuild under way or interrupted: what it builds, the version of the code it builds it with, and its fold by stream. */
interface RebuildRecord {
  building: string;
  code: string;
  streams: StreamsDone | null;
}

/** How far a fold by stream has come. */
interface StreamsDone {
  /** Of each stream that is done, the events up to this position are folded. */
  upTo: Position;
  /** The streams up to this one are done. */
  stream: string;
}

/** A read model that is being rebuilt, and how far it has come. */
export interface FoldTarget {
  readonly projection: Projection;
  readonly collection: string;
  /** Its index among the read models that are rebuilt together. */
  readonly number: number;
  position: Position;
}

/** The rebuild of one read model: the `collection` that it fills, and the `live` one that readers see until the switch. */
export interface PlannedRebuild extends FoldTarget {
  /** The collection's own name, under which readers find the live generation. */
  readonly alias: string;
  readonly live: string;
  /** The progress of the interrupted fold by stream that is continued; null: none is continued. */
  readonly streams: StreamsDone | null;
}

/**
 * Plans where each read model is rebuilt: in the generation of an interrupted rebuild by the same code, which is continued,
 * or in a new one, which is created. Records the plan; removes the generations that are neither live nor continued.
 * @param afresh begins anew even where an interrupted rebuild could be continued
 */
export async function planRebuilds(
  projections: readonly Projection[],
  store: ReadModels,
  lease: Lease,
  code: string,
  afresh: boolean,
): Promise<PlannedRebuild[]> {
  await store.define([REBUILDS, ...projections.map((p) => ({ name: collectionOf(p), indexes: p.indexes }))]);
  const plan: PlannedRebuild[] = [];
  for (const [number, projection] of projections.entries()) {
    const alias = collectionOf(projection);
    const live = await store.live(alias);
    const unfinished = await findUnfinishedRebuild(alias, store);
    const canContinue = !afresh && unfinished?.code === code && unfinished.building !== live;
    const interrupted = canContinue ? unfinished.building : null;
    const { collection, isContinued } = await generationToBuild(alias, live, store, interrupted);
    const streams = isContinued ? (unfinished?.streams ?? null) : null;
    const put = rebuildRecordPut({ alias, collection }, code, streams);
    await store.commit({ lease, checkpoints: [], puts: [put], deletes: [] });
    await store.define([{ name: collection, indexes: projection.indexes, indexesLater: true }]);
    const position = await store.checkpoint(collection);
    plan.push({ projection, number, alias, live, collection, position, streams });
  }
  return plan;
}

/** What a commit puts to record a rebuild under way. */
export function rebuildRecordPut(
  { alias, collection: building }: Pick<PlannedRebuild, 'alias' | 'collection'>,
  code: string,
  streams: StreamsDone | null,
): ReadModelBatch['puts'][number] {
  const document: JsonObject = { building, code, streams: streams && { ...streams } };
  return { collection: REBUILDS.name, key: alias, document };
}

/** Adds to `written` the keys that interrupted rebuilds have written, of those that came to a first record or checkpoint. */
export async function addWrittenKeys(
  plan: readonly PlannedRebuild[],
  store: Pick<ReadModels, 'keys'>,
  written: KeyFilter,
): Promise<void> {
  const continued = plan.filter(({ streams, position }) => streams !== null || position !== START);
  for (const { collection, number } of continued) {
    for (let after = ''; ;) {
      const keys = await store.keys(collection, after, KEYS_A_PAGE);
      for (const key of keys) written.add(number, key);
      if (keys.length < KEYS_A_PAGE) break;
      after = keys.at(-1) ?? '';
    }
  }
}

/** Removes the generations that were built, and the records of their rebuilds. */
export async function dropGenerations(
  plan: readonly PlannedRebuild[],
  store: ReadModels,
  lease: Lease,
): Promise<void> {
  for (const { alias, collection } of plan) {
    await removeRebuildRecord(alias, store, lease);
    await dropGeneration(collection, store);
  }
}

/** Resets the checkpoint first: after a crash in between, a new generation of the same name begins at the start of the log. */
async function dropGeneration(collection: string, store: ReadModels): Promise<void> {
  await store.resetCheckpoint(collection);
  await store.drop(collection);
}

/** Removes the record of a rebuild that is done or discarded. */
export async function removeRebuildRecord(alias: string, store: ReadModels, lease: Lease): Promise<void> {
  const deletes = [{ collection: REBUILDS.name, key: alias }];
  await store.commit({ lease, checkpoints: [], puts: [], deletes });
}

/** The record of a rebuild that is under way or was interrupted, maybe just after its switch; null where there is none. */
export async function findUnfinishedRebuild(alias: string, store: ReadModels): Promise<RebuildRecord | null> {
  return (await store.get(REBUILDS.name, alias)) as RebuildRecord | null;
}

/** The generation to fill: the interrupted one if it is still there, else a new one. Removes all others but the live one. */
async function generationToBuild(
  alias: string,
  live: string,
  store: ReadModels,
  interrupted: string | null,
): Promise<{ readonly collection: string; readonly isContinued: boolean }> {
  const names = (await store.collections()).filter((name) => generationNumber(alias, name) !== null);
  const building = interrupted !== null && names.includes(interrupted) ? interrupted : null;
  for (const name of names) {
    if (name === live || name === building) continue;
    // The checkpoint under the alias is that of the generation that readers see.
    if (name === alias) await store.drop(name);
    else await dropGeneration(name, store);
  }
  const newest = Math.max(...[...names, live].map((name) => generationNumber(alias, name) ?? 0));
  return building === null
    ? { collection: generationName(alias, newest + 1), isContinued: false }
    : { collection: building, isContinued: true };
}

/**
 * A read model is kept in generations. The first has the collection's own name (`booking@3`); each rebuild from the beginning
 * makes another, with the next number (`booking@3.1`). The generation that readers see is recorded beside the checkpoints.
 */
function generationName(collection: string, generation: number): string {
  return generation === 0 ? collection : `${collection}.${generation}`;
}

/** The number of a collection's generation; null for another collection's name. */
function generationNumber(collection: string, name: string): number | null {
  if (name === collection) return 0;
  if (!name.startsWith(`${collection}.`)) return null;
  const number = name.slice(collection.length + 1);
  return /^[1-9]\d*$/.test(number) ? Number(number) : null;
}

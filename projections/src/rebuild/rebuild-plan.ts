import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Lease, ReadModelBatch, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import type { KeyFilter } from './key-filter.js';
import { generationName, generationOf } from './generations.js';
import { collectionOf } from '../runner/projection.js';
import type { Projection } from '../runner/projection.js';

/** Where rebuilds that are under way are written down; key: the collection. */
export const REBUILDS = { name: 'rebuild@1', indexes: {} } as const;
const KEYS_A_PAGE = 5_000;

/** A rebuild under way: what it builds, and the code it builds it with. */
interface UnderWay {
  building: string;
  code: string;
  streams: StreamsDone | null;
}

/** How far a fold stream by stream has come: of each stream it folds the events up to a position. */
interface StreamsDone {
  upTo: Position;
  /** Those up to this one are done. */
  stream: string;
}

/** A read model that is being rebuilt, and how far it has come. */
export interface Target {
  readonly projection: Projection;
  readonly collection: string;
  /** Its place among those that are rebuilt together. */
  readonly number: number;
  position: Position;
}

/** What is rebuilt, and what its readers see until then. */
export interface Planned extends Target {
  readonly base: string;
  readonly live: string;
  /** Of an interrupted fold stream by stream that is gone on with. */
  readonly streams: StreamsDone | null;
}

/**
 * Where each read model is rebuilt to: on from where an interrupted rebuild by the same code came to, or in a new
 * generation. Removes what is neither live nor gone on with.
 * @param afresh begins anew even where an interrupted rebuild could be gone on with
 */
export async function planned(
  projections: readonly Projection[],
  store: ReadModels,
  lease: Lease,
  code: string,
  afresh: boolean,
): Promise<Planned[]> {
  await store.define([REBUILDS, ...projections.map((p) => ({ name: collectionOf(p), indexes: p.indexes }))]);
  const plan: Planned[] = [];
  for (const [number, projection] of projections.entries()) {
    const base = collectionOf(projection);
    const live = await store.live(base);
    const underWay = await interrupted(base, store);
    const goesOn = !afresh && underWay?.code === code && underWay.building !== live;
    const collection = await generationToBuild(base, live, store, goesOn ? underWay.building : null);
    const streams = collection === underWay?.building ? underWay.streams : null;
    const put = underWayPut({ base, collection }, code, streams);
    await store.commit({ lease, checkpoints: [], puts: [put], deletes: [] });
    await store.define([{ name: collection, indexes: projection.indexes, indexesLater: true }]);
    const position = await store.checkpoint(collection);
    plan.push({ projection, number, base, live, collection, position, streams });
  }
  return plan;
}

/** What is written down of a rebuild under way. */
export function underWayPut(
  { base, collection: building }: Pick<Planned, 'base' | 'collection'>,
  code: string,
  streams: StreamsDone | null,
): ReadModelBatch['puts'][number] {
  const document: JsonObject = { building, code, streams: streams && { ...streams } };
  return { collection: REBUILDS.name, key: base, document };
}

/** The keys of what earlier work has written; of what nothing was written yet, nothing is asked. */
export async function recall(
  plan: readonly Planned[],
  store: Pick<ReadModels, 'keys'>,
  written: KeyFilter,
): Promise<void> {
  for (const { collection, number } of plan.filter((one) => one.streams !== null || one.position !== START)) {
    for (let after = ''; ;) {
      const keys = await store.keys(collection, after, KEYS_A_PAGE);
      for (const key of keys) written.add(number, key);
      if (keys.length < KEYS_A_PAGE) break;
      after = keys.at(-1) ?? '';
    }
  }
}

/** Takes from the books what was built, and removes it. */
export async function discard(plan: readonly Planned[], store: ReadModels, lease: Lease): Promise<void> {
  for (const { base, collection } of plan) {
    await store.drop(collection);
    await store.resetCheckpoint(collection);
    await forget(base, store, lease);
  }
}

/** Takes a rebuild from the books: it is done. */
export async function forget(base: string, store: ReadModels, lease: Lease): Promise<void> {
  const deletes = [{ collection: REBUILDS.name, key: base }];
  await store.commit({ lease, checkpoints: [], puts: [], deletes });
}

/** A rebuild that was interrupted: what it was building; null where there is none. */
export async function interrupted(base: string, store: ReadModels): Promise<UnderWay | null> {
  return (await store.get(REBUILDS.name, base)) as UnderWay | null;
}

async function generationToBuild(
  base: string,
  live: string,
  store: ReadModels,
  goesOnWith: string | null,
): Promise<string> {
  const names = (await store.collections()).filter((name) => generationOf(base, name) !== null);
  const building = goesOnWith !== null && names.includes(goesOnWith) ? goesOnWith : null;
  for (const name of names) {
    if (name === live || name === building) continue;
    await store.drop(name);
    // Of a name that was switched away from, the checkpoint is that of what its readers see.
    if (name !== base) await store.resetCheckpoint(name);
  }
  const newest = [...names, live].reduce((most, name) => Math.max(most, generationOf(base, name) ?? 0), 0);
  return building ?? generationName(base, newest + 1);
}

import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { Lease, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { generationName, generationOf } from './generations.js';
import type { Target } from './bulk-fold.js';
import { collectionOf } from './projection.js';
import type { Projection } from './projection.js';

/** Where rebuilds that are under way are written down; key: the collection. */
export const REBUILDS = { name: 'rebuild@1', indexes: {} } as const;

/** A rebuild under way: what it builds, and the code it builds it with. */
interface UnderWay {
  building: string;
  code: string;
}

/** What is rebuilt, and what its readers see until then. */
export interface Planned extends Target {
  readonly base: string;
  readonly live: string;
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
  for (const projection of projections) {
    const base = collectionOf(projection);
    const live = await store.live(base);
    const building = await generationToBuild(base, live, store, code, afresh);
    const spec = { name: building, indexes: projection.indexes, indexesLater: true };
    const document: JsonObject = { building, code };
    await store.commit({
      lease,
      checkpoints: [],
      puts: [{ collection: REBUILDS.name, key: base, document }],
      deletes: [],
    });
    await store.define([spec]);
    plan.push({ projection, base, live, collection: building, position: await store.checkpoint(building) });
  }
  return plan;
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
  code: string,
  afresh: boolean,
): Promise<string> {
  const underWay = await interrupted(base, store);
  const names = (await store.collections()).filter((name) => generationOf(base, name) !== null);
  const goesOn = !afresh && underWay?.code === code && names.includes(underWay.building);
  const building = goesOn && underWay.building !== live ? underWay.building : null;
  for (const name of names) {
    if (name === live || name === building) continue;
    await store.drop(name);
    // Of a name that was switched away from, the checkpoint is that of what its readers see.
    if (name !== base) await store.resetCheckpoint(name);
  }
  const newest = [...names, live].reduce((most, name) => Math.max(most, generationOf(base, name) ?? 0), 0);
  return building ?? generationName(base, newest + 1);
}

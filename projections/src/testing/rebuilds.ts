import assert from 'node:assert/strict';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { Lease, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { withReplaced } from '@tour-portal/contracts/testing/replaced.js';
import { inMemoryLog } from '../rebuild/rebuild-log.js';
import type { RebuildLog } from '../rebuild/rebuild-log.js';
import { rebuild } from '../rebuild/rebuild.js';
import type { RebuildOptions } from '../rebuild/rebuild-work.js';
import { collectionOf } from '../runner/projection.js';
import type { Projection } from '../runner/projection.js';
import { READ_MODELS } from '../runner/read-models.js';
import { ProjectionRunner } from '../runner/runner.js';
import { foldDocuments } from './given.js';
import { MemoryReadModels } from './memory-read-models.js';

/** Limits of a rebuild that are so small that a short history, too, takes several windows and commits. */
export const TIGHT = { limits: { documents: 4, bytes: 1_000_000, finished: 2 }, putsPerCommit: 2 };

/** The options of a rebuild of all read models from these events; `other` replaces some of them. */
export function rebuildOptions(
  store: ReadModels,
  events: readonly RecordedEvent[],
  other: Partial<RebuildOptions> = {},
) {
  let time = 0;
  return {
    projections: READ_MODELS,
    store,
    log: inMemoryLog(events, 3),
    holder: 'one',
    code: 'this code',
    now: () => (time += 1),
    ...other,
  };
}

/** The log of a store that does not keep the events of a stream together. */
export function inOrderOfTheLog(events: readonly RecordedEvent[], partSize = 3): RebuildLog {
  const { byStream: _, ...log } = inMemoryLog(events, partSize);
  return log;
}

/** A store whose read models the product's runner has folded from all these events; `fold` adds further ones. */
export async function foldedStore(events: readonly RecordedEvent[], projections = READ_MODELS) {
  const store = new MemoryReadModels();
  return { store, fold: await foldInto(store, events, projections) };
}

/** Folds all these events into the read models of an empty store; returns a function that adds further ones. */
export async function foldInto(
  store: ReadModels,
  events: readonly RecordedEvent[],
  projections: readonly Projection[],
) {
  const runner = new ProjectionRunner(projections, store);
  await runner.define();
  const lease = (await store.acquireLease('projections', 'live', 0, 1_000_000)) as Lease;
  const fold = (batch: readonly RecordedEvent[]) =>
    batch.length === 0 ? undefined : runner.fold(lease, { events: batch, last: batch.at(-1)!.position });
  await fold(events);
  return fold;
}

/** All documents of a read model, by key. */
async function documentsIn(store: ReadModels, projection: Projection): Promise<Record<string, JsonObject>> {
  const collection = collectionOf(projection);
  const keys = await store.keys(collection, '', 1_000_000);
  const documents = await store.getMany(collection, keys);
  return Object.fromEntries(keys.map((key, index) => [key, documents[index]!]));
}

/** Asserts that the store holds what one pass over the events leaves. */
export async function assertFolded(
  store: ReadModels,
  events: readonly RecordedEvent[],
  projections = READ_MODELS,
): Promise<void> {
  for (const projection of projections)
    assert.deepEqual(await documentsIn(store, projection), foldDocuments(projection, events));
}

/**
 * Runs a rebuild that fails after so many commits. It releases its lease, which a killed process would not.
 * @param isCheckpointFirst whether the store commits a batch's checkpoints before its documents, as two commits
 * @returns whether it failed; a rebuild with no more commits than that ends without failing
 */
export async function crashingAfter(
  commits: number,
  store: MemoryReadModels,
  options: RebuildOptions,
  isCheckpointFirst = false,
): Promise<boolean> {
  let commitsLeft = commits;
  const commit: ReadModels['commit'] = async (batch) => {
    if (commitsLeft === 0) throw new Error('killed');
    if (isCheckpointFirst && batch.checkpoints.length > 0) {
      await store.commit({ ...batch, puts: [], deletes: [] });
      if ((commitsLeft -= 1) === 0) throw new Error('killed');
      await store.commit({ ...batch, checkpoints: [] });
    } else await store.commit(batch);
    commitsLeft -= 1;
  };
  return rebuild({ ...options, store: withReplaced<ReadModels>(store, { commit }) }).then(
    () => false,
    (error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'killed') throw error;
      return true;
    },
  );
}

/**
 * A read model as the product's rebuild makes it from these events, by key.
 * @param asOf the position of the last event that counts; all count unless given
 */
export async function rebuildInMemory<D extends object>(
  projection: Projection<D>,
  events: readonly RecordedEvent[],
  asOf?: Position,
): Promise<Record<string, D & { position: Position }>> {
  const counted = asOf === undefined ? events : events.filter(({ position }) => position <= asOf);
  const store = new MemoryReadModels();
  const { is } = await rebuild(rebuildOptions(store, counted, { ...TIGHT, projections: [projection] }));
  assert.equal(is, 'switched');
  return (await documentsIn(store, projection)) as Record<string, D & { position: Position }>;
}

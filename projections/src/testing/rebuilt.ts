import assert from 'node:assert/strict';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { collectionOf } from '../runner/projection.js';
import type { Projection } from '../runner/projection.js';
import { inMemoryLog } from '../rebuild/rebuild-log.js';
import { rebuild } from '../rebuild/rebuild.js';
import { MemoryReadModels } from './memory-read-models.js';

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
  // Small limits, so that a few events fill several windows.
  const limits = { documents: 3, bytes: 1_000_000, finished: 2 };
  let time = 0;
  const now = () => (time += 1);
  const outcome = await rebuild({
    projections: [projection],
    store,
    log: inMemoryLog(counted, 5),
    holder: 'test',
    code: '',
    now,
    limits,
  });
  assert(outcome.is === 'switched');
  return (await documentsIn(store, projection)) as Record<string, D & { position: Position }>;
}

/** All documents of a read model, by key. */
export async function documentsIn(
  store: ReadModels,
  projection: Projection,
): Promise<Record<string, JsonObject>> {
  const collection = collectionOf(projection);
  const keys = await store.keys(collection, '', 1_000_000);
  const documents = await store.getMany(collection, keys);
  return Object.fromEntries(keys.map((key, index) => [key, documents[index]!]));
}

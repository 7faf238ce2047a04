import assert from 'node:assert/strict';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
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
  const projections = [projection as Projection];
  // Small limits, so that a few events fill several windows.
  const limits = { documents: 3, bytes: 1_000_000, finished: 2 };
  let time = 0;
  const now = () => (time += 1);
  const outcome = await rebuild({
    projections,
    store,
    log: inMemoryLog(counted, 5),
    holder: 'test',
    code: '',
    now,
    limits,
  });
  assert(outcome.is === 'switched');
  const collection = collectionOf(projection);
  const documents: Record<string, JsonObject> = {};
  for (const key of await store.keys(collection, START, Number.MAX_SAFE_INTEGER))
    documents[key] = (await store.get(collection, key)) as JsonObject;
  return documents as Record<string, D & { position: Position }>;
}

import assert from 'node:assert/strict';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import { applyEvent } from '../runner/projection.js';
import type { Projection } from '../runner/projection.js';
import { recorded } from './recorded.js';
import type { TestEvent } from './recorded.js';

/** Documents by key, as one pass over the events leaves them, each with the position of its last event. */
export function foldDocuments(
  projection: Projection,
  events: readonly RecordedEvent[],
): Record<string, JsonObject> {
  const documents = new Map<string, JsonObject>();
  for (const event of events) {
    if (!projection.follows.includes(event.type)) continue;
    for (const key of projection.keys(event)) {
      const after = applyEvent(projection, documents.get(key) ?? null, event, key);
      if (after === null) documents.delete(key);
      else documents.set(key, after);
    }
  }
  return Object.fromEntries(documents);
}

/**
 * `given(…events).whenProjected(readModel).then({key: document})`: after these events the read model holds these
 * documents and no others, compared as a whole, except for the position.
 */
export function given(...events: TestEvent[]) {
  return {
    whenProjected<D extends object>(projection: Projection<D>) {
      return {
        then(expected: Record<string, D>): void {
          const entries = Object.entries(foldDocuments(projection as Projection, recorded(events)));
          const shown = entries.map(([key, { position: _, ...document }]) => [key, document] as const);
          assert.deepEqual(Object.fromEntries(shown), expected);
        },
      };
    },
  };
}

import { EVENT_VERSIONS } from '@tour-portal/contracts/events/events.js';
import type { EventType, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import { runs } from '@tour-portal/contracts/testing/runs.js';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { applyEvent, collectionOf } from '@tour-portal/projections/runner/projection.js';
import type { Projection } from '@tour-portal/projections/runner/projection.js';
import { READ_MODELS } from '@tour-portal/projections/runner/read-models.js';
import { UNUSED_METADATA } from '@tour-portal/projections/rebuild/rebuild-log.js';
import { ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import { withReplaced } from '@tour-portal/contracts/testing/replaced.js';
import { histories } from '../testing/histories/histories.js';
import { replayProperty } from '../testing/histories/replays.js';
import type { MakeRunner } from '../testing/histories/replays.js';

const RUNS = { numRuns: runs(100, 30) };
/** Ends at the first failure, without shrinking it. */
const SEARCH = { numRuns: 2_000, endOnFailure: true };
const runner: MakeRunner = (projections, store) => new ProjectionRunner(projections, store);
/** Keeps two documents in memory, so that most are read back from the store. */
const smallCacheRunner: MakeRunner = (projections, store) => new ProjectionRunner(projections, store, 2);

describe.each(READ_MODELS)('the read model $name', (projection) => {
  it('is the same after any prefix of any history, in any batches, whatever crashes or comes twice', () =>
    fc.assert(replayProperty(projection, runner), RUNS));

  it('is the same when most documents must be read back', () =>
    fc.assert(replayProperty(projection, smallCacheRunner), RUNS));

  it('can apply any event to any document, and changes neither', () =>
    fc.assert(
      fc.property(histories(), histories(), (history, foreign) => {
        for (const state of statesOf(projection, history)) {
          for (const event of foreign) {
            const keys = projection.keys(event);
            const first = projection.evolve(deepFrozen(state), deepFrozen(event), keys[0] ?? 'any');
            const again = projection.evolve(state, event, keys[0] ?? 'any');
            expect(first).toEqual(again);
          }
        }
      }),
      { numRuns: 20 },
    ));

  it('changes nothing when a document sees an event again', () =>
    fc.assert(
      fc.property(histories(), (history) => {
        for (const event of history) {
          for (const key of projection.keys(event)) {
            const once = applyEvent(projection, null, event, key);
            if (once !== null) expect(applyEvent(projection, once, event, key)).toBe(once);
          }
        }
      }),
      { numRuns: 20 },
    ));

  const unused = new Set<string>(UNUSED_METADATA);
  it('uses no fields of events that a rebuild leaves out', () =>
    fc.assert(
      fc.property(histories(), (history) => {
        const documents = new Map<string, JsonObject>();
        for (const event of history) {
          const used = Object.entries(event.metadata).filter(([field]) => !unused.has(field));
          const { id: _, ...rest } = event;
          const reduced = { ...rest, metadata: Object.fromEntries(used) } as unknown as RecordedEvent;
          expect(projection.keys(reduced)).toEqual(projection.keys(event));
          for (const key of projection.keys(event)) {
            const before = documents.get(key) ?? null;
            const after = applyEvent(projection, before, event, key);
            expect(applyEvent(projection, before, reduced, key)).toEqual(after);
            if (after === null) documents.delete(key);
            else documents.set(key, after);
          }
        }
      }),
      { numRuns: 20 },
    ));

  it('folds each document from one stream, where it declares so; events of other streams create none', () =>
    fc.assert(oneStreamProperty(projection), { numRuns: 50 }));

  it('follows only event types that exist, and each once', () => {
    expect(Object.keys(EVENT_VERSIONS)).toEqual(expect.arrayContaining([...projection.follows]));
    expect(new Set(projection.follows).size).toBe(projection.follows.length);
  });
});

/** Always the same histories, and so many that rare events are among them. */
const SAMPLE = { numRuns: 300, seed: 1 };

describe('the properties that every read model is tested with', () => {
  /** Counts the events of an account, so that an event that is applied twice makes it wrong. */
  const counting: Projection<{ happened: number }> = {
    name: 'counting',
    version: 1,
    indexes: {},
    follows: Object.keys(EVENT_VERSIONS) as EventType[],
    keys: (event) => ('account' in event.data ? [String(event.data.account)] : []),
    evolve: (document) => ({ happened: (document?.happened ?? 0) + 1 }),
  };

  /** Writes each event's document without a checkpoint, even when the document has seen the event. */
  const careless = withoutCheckpoints((projection, before, event, key) => {
    const { position: _, ...document } = before ?? {};
    const after = projection.evolve(before === null ? null : document, event, key) as JsonObject | null;
    return after === null ? null : { ...after, position: event.position };
  });

  /** Moves the checkpoint first and writes the documents after it. */
  const checkpointAhead: MakeRunner = (projections, store) => {
    const commit: typeof store.commit = async (batch) => {
      await store.commit({ ...batch, puts: [], deletes: [] });
      await store.commit({ ...batch, checkpoints: [] });
    };
    return new ProjectionRunner(projections, withReplaced(store, { commit }));
  };

  it('fail for a read model that counts events and is folded without regard to checkpoints and positions', async () => {
    const found = await fc.check(replayProperty(counting as Projection, careless), SEARCH);
    expect(found.failed).toBe(true);
  });

  it.each(READ_MODELS)(
    'fail for $name when its checkpoint is committed before its documents',
    async (projection) => {
      const found = await fc.check(replayProperty(projection, checkpointAhead), SEARCH);
      expect(found.failed).toBe(true);
    },
  );

  it('hold for the read model that counts events when the runner folds it', async () => {
    const found = await fc.check(replayProperty(counting as Projection, runner), RUNS);
    expect(found.failed).toBe(false);
  });

  it.each(
    READ_MODELS.filter(
      ({ fromOtherStreams }) => fromOtherStreams === undefined || fromOtherStreams.length > 0,
    ),
  )(
    'fail for $name when it wrongly declares that no events come from other streams',
    ({ fromOtherStreams: _, ...projection }) => {
      expect(fc.check(oneStreamProperty({ ...projection, fromOtherStreams: [] }), SEARCH).failed).toBe(true);
    },
  );

  it('try histories with events of every type', () => {
    const seen = new Set(
      fc.sample(histories(), SAMPLE).flatMap((history) => history.map(({ type }) => type)),
    );
    expect([...seen].sort()).toEqual(Object.keys(EVENT_VERSIONS).sort());
  });
});

/** The property that a rebuild relies on when it folds a read model stream by stream. */
function oneStreamProperty(projection: Projection) {
  const { fromOtherStreams } = projection;
  return fc.property(histories(), (history) => {
    const streams = new Map<string, string>();
    for (const event of history) {
      if (fromOtherStreams === undefined || !projection.follows.includes(event.type)) continue;
      for (const key of projection.keys(event)) {
        if (fromOtherStreams.includes(event.type)) expect(projection.evolve(null, event, key)).toBeNull();
        else expect(event.stream).toBe(streams.get(key) ?? event.stream);
        if (!fromOtherStreams.includes(event.type)) streams.set(key, event.stream);
      }
    }
  });
}

/** A runner that commits each document by itself and never a checkpoint. */
function withoutCheckpoints(apply: typeof applyEvent): MakeRunner {
  return (projections, store) => ({
    define: () => new ProjectionRunner(projections, store).define(),
    fold: async (lease, { events }) => {
      for (const projection of projections) {
        const collection = collectionOf(projection);
        for (const event of events.filter(({ type }) => projection.follows.includes(type))) {
          for (const key of projection.keys(event)) {
            const document = apply(projection, await store.get(collection, key), event, key);
            const puts = document === null ? [] : [{ collection, key, document }];
            const deletes = document === null ? [{ collection, key }] : [];
            await store.commit({ lease, checkpoints: [], puts, deletes });
          }
        }
      }
    },
  });
}

/** Every state of every document in a history, and null. */
function statesOf(projection: Projection, history: readonly RecordedEvent[]): (JsonObject | null)[] {
  const documents = new Map<string, JsonObject | null>();
  const states: (JsonObject | null)[] = [null];
  for (const event of history) {
    if (!projection.follows.includes(event.type)) continue;
    for (const key of projection.keys(event)) {
      const after = applyEvent(projection, documents.get(key) ?? null, event, key);
      documents.set(key, after);
      states.push(after);
    }
  }
  return states;
}

function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(deepFrozen);
  return value;
}

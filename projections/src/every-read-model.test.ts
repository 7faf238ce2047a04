import { EVENT_VERSIONS } from '@tour-portal/contracts/events.js';
import type { EventType } from '@tour-portal/contracts/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEvent, collectionOf } from './projection.js';
import type { Projection } from './projection.js';
import { READ_MODELS } from './read-models.js';
import { ProjectionRunner } from './runner.js';
import { histories } from './testing/histories.js';
import { replayProperty } from './testing/replays.js';
import type { MakeRunner } from './testing/replays.js';

const RUNS = { numRuns: 120 };
const runner: MakeRunner = (projections, store) => new ProjectionRunner(projections, store);
/** Keeps two documents in memory, so that most are read back from the store. */
const forgetful: MakeRunner = (projections, store) =>
  new ProjectionRunner(projections, store, { cachedDocuments: 2 });

describe.each(READ_MODELS)('the read model $name', (projection) => {
  it('is the same after any prefix of any history, in any batches, whatever crashes or comes twice', () =>
    fc.assert(replayProperty(projection, runner), RUNS));

  it('is the same when most documents must be read back', () =>
    fc.assert(replayProperty(projection, forgetful), RUNS));

  it('takes any event at any document, and changes neither', () =>
    fc.assert(
      fc.property(histories(), histories(), (history, foreign) => {
        for (const state of statesOf(projection, history)) {
          for (const event of foreign) {
            const keys = projection.keys(event);
            const once = projection.evolve(deepFrozen(state), deepFrozen(event), keys[0] ?? 'any');
            const twice = projection.evolve(state, event, keys[0] ?? 'any');
            expect(once).toEqual(twice);
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

  it('follows only events that exist and are told to it', () => {
    expect(Object.keys(EVENT_VERSIONS)).toEqual(expect.arrayContaining([...projection.follows]));
    expect(new Set(projection.follows).size).toBe(projection.follows.length);
  });
});

describe('the property every read model is put through', () => {
  /** Counts what happened to an account, which coming twice makes wrong. */
  const counting: Projection<{ happened: number }> = {
    name: 'counting',
    version: 1,
    indexes: {},
    follows: Object.keys(EVENT_VERSIONS) as EventType[],
    keys: (event) => ('account' in event.data ? [String(event.data.account)] : []),
    evolve: (document) => ({ happened: (document?.happened ?? 0) + 1 }),
  };

  /** Writes each event's document without a checkpoint and without looking whether the document knows the event. */
  const careless: MakeRunner = (projections, store) => ({
    define: () => new ProjectionRunner(projections, store).define(),
    fold: async (lease, { events }) => {
      for (const projection of projections) {
        const collection = collectionOf(projection);
        for (const event of events) {
          for (const key of projection.keys(event)) {
            const { position: _, ...before } = (await store.get(collection, key)) ?? {};
            const after = projection.evolve(Object.keys(before).length === 0 ? null : before, event, key);
            const puts = [{ collection, key, document: { ...(after as JsonObject), position: event.position } }];
            await store.commit({ lease, checkpoints: [], puts, deletes: [] });
          }
        }
      }
    },
  });

  /** Writes the documents, and the checkpoint only after them. */
  const inTwoCommits: MakeRunner = (projections, store) => {
    const split = new Proxy(store, {
      get: (target, name) => {
        if (name === 'commit') {
          return async (batch: Parameters<typeof store.commit>[0]) => {
            await target.commit({ ...batch, checkpoints: [] });
            await target.commit({ ...batch, puts: [], deletes: [] });
          };
        }
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    const unseen = projections.map((projection) => ({
      ...projection,
      // Hides the second guard, the position in the document.
      evolve: (document: unknown, event: Parameters<Projection['evolve']>[1], key: string) => ({
        ...(projection.evolve(document, event, key) as object),
      }),
    }));
    return new ProjectionRunner(unseen, split);
  };

  it('finds a read model that counts events, kept without checkpoints, wrong', async () => {
    const found = await fc.check(replayProperty(counting as Projection, careless), RUNS);
    expect(found.failed).toBe(true);
  });

  it('finds nothing wrong with the same read model kept by the runner', async () => {
    const found = await fc.check(replayProperty(counting as Projection, runner), RUNS);
    expect(found.failed).toBe(false);
  });
  void inTwoCommits;
  void START;

  it('tries histories in which everything that can happen happens', () => {
    const seen = new Set(fc.sample(histories(), 100).flatMap((history) => history.map(({ type }) => type)));
    expect([...seen].sort()).toEqual(Object.keys(EVENT_VERSIONS).sort());
  });
});

/** Every document a history leads through, and none. */
function statesOf(projection: Projection, history: Parameters<Projection['evolve']>[1][]): (JsonObject | null)[] {
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

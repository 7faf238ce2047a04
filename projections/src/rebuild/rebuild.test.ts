import { event } from '@tour-portal/contracts/events/events.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { Lease, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { bookingProjection } from '../booking.js';
import type { BookingDocument } from '../booking.js';
import { FOLD_LIMITS } from './bulk-fold.js';
import { collectionOf } from '../runner/projection.js';
import type { Projection } from '../runner/projection.js';
import { READ_MODELS } from '../runner/read-models.js';
import { inMemoryLog } from './rebuild-log.js';
import type { RebuildLog } from './rebuild-log.js';
import { rebuild, verify } from './rebuild.js';
import type { RebuildOptions } from './rebuild-work.js';
import { ProjectionRunner } from '../runner/runner.js';
import { foldDocuments } from '../testing/given.js';
import { histories } from '../testing/histories.js';
import { MemoryReadModels } from '../testing/memory-read-models.js';
import { recorded } from '../testing/recorded.js';
import { withCommit } from '../testing/replays.js';
import { accountOpened, holdTerms } from '../testing/terms.js';

const RUNS = { numRuns: 40 };
const SEARCH = { numRuns: 2_000, endOnFailure: true };
/** So small that most documents leave the memory and are read back. */
const TIGHT = { limits: { documents: 4, bytes: 1_000_000, finished: 2 }, putsACommit: 2 };
const booking = bookingProjection as Projection;
const BOOKINGS = collectionOf(booking);
const HISTORY = recorded([
  accountOpened(1),
  event('HoldPlaced', holdTerms()),
  event('HoldExtended', {
    booking: 11,
    hours: 24,
    expiredAt: holdTerms().expiredAt,
    depositDueBy: holdTerms().depositDueBy,
    finalDueBy: holdTerms().finalDueBy,
  }),
  event('HoldPlaced', holdTerms({ booking: 12 })),
]);

/** The projection of bookings with another fold and the same version. */
function withEvolve(evolve: Projection<BookingDocument>['evolve']): Projection {
  return { ...bookingProjection, evolve };
}

/** Sets wrong hours when a hold is extended: a mistake that the version does not show. */
const wrongHours = withEvolve((document, happened, key) => {
  const after = bookingProjection.evolve(document, happened, key);
  return after === null || happened.type !== 'HoldExtended' ? after : { ...after, hours: 7 };
});

function options(store: ReadModels, events: readonly RecordedEvent[], other: Partial<RebuildOptions> = {}) {
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
function inOrderOfTheLog(events: readonly RecordedEvent[], partSize = 3): RebuildLog {
  const { byStream: _, ...log } = inMemoryLog(events, partSize);
  return log;
}

/** A store whose read models the product's runner has kept up to the end of these events. */
async function foldedStore(events: readonly RecordedEvent[], projections = READ_MODELS) {
  const store = new MemoryReadModels();
  const runner = new ProjectionRunner(projections, store);
  await runner.define();
  const lease = (await store.acquireLease('projections', 'live', 0, 1_000_000)) as Lease;
  const fold = (batch: readonly RecordedEvent[]) =>
    batch.length === 0 ? undefined : runner.fold(lease, { events: batch, last: batch.at(-1)!.position });
  await fold(events);
  return { store, fold };
}

async function documentsIn(store: ReadModels, projection: Projection): Promise<Record<string, JsonObject>> {
  const collection = collectionOf(projection);
  const keys = await store.keys(collection, '', 1_000_000);
  const documents = await store.getMany(collection, keys);
  return Object.fromEntries(keys.map((key, index) => [key, documents[index]!]));
}

async function expectFolded(store: ReadModels, events: readonly RecordedEvent[], projections = READ_MODELS) {
  for (const projection of projections)
    expect(await documentsIn(store, projection)).toEqual(foldDocuments(projection, events));
}

describe.each([
  // A stream is done only when the next one has begun.
  { how: 'stream by stream', logFrom: inMemoryLog, stopAt: HISTORY.length },
  { how: 'in the order of the log', logFrom: inOrderOfTheLog, stopAt: HISTORY.length - 1 },
])('a rebuild $how', ({ logFrom, stopAt }) => {
  const tightOptions = (store: ReadModels, history: readonly RecordedEvent[]) =>
    options(store, history, { ...TIGHT, log: logFrom(history, 3) });

  it('leaves the documents that one pass over the log leaves, whatever is live', () =>
    fc.assert(
      fc.asyncProperty(histories(), fc.nat(), async (history, cut) => {
        const { store } = await foldedStore(history.slice(0, cut % (history.length + 1)));
        expect(await rebuild(tightOptions(store, history))).toMatchObject({ is: 'switched' });
        await expectFolded(store, history);
      }),
      RUNS,
    ));

  it('equals what is folded live at every prefix', () =>
    fc.assert(
      fc.asyncProperty(histories(40), async (history) => {
        const { store, fold } = await foldedStore([]);
        for (const [n, happened] of history.entries()) {
          await fold([happened]);
          const outcome = await verify(tightOptions(store, history.slice(0, n + 1)));
          const differing = outcome.is === 'verified' && outcome.comparisons.flatMap(({ live }) => live);
          expect(differing).toEqual([]);
        }
      }),
      { numRuns: 10 },
    ));

  it('goes on after a crash anywhere, with the same result', () =>
    fc.assert(
      fc.asyncProperty(histories(), fc.array(fc.nat(30), { maxLength: 4 }), async (history, crashes) => {
        const { store } = await foldedStore(history);
        for (const commits of crashes) await crashingAfter(commits, store, tightOptions(store, history));
        expect(await rebuild(tightOptions(store, history))).toMatchObject({ is: 'switched' });
        await expectFolded(store, history);
      }),
      RUNS,
    ));

  it('goes on where it was stopped, without reading again what was done', async () => {
    const { store } = await foldedStore(HISTORY);
    const stop = new AbortController();
    const log = logFrom(HISTORY, 1);
    const onProgress = ({ events }: { events: number }) => (events >= stopAt ? stop.abort() : undefined);
    const limits = { ...FOLD_LIMITS, documents: 1, finished: 1 };
    const stopped = { log, signal: stop.signal, onProgress, limits, projections: [booking] };
    expect(await rebuild(options(store, HISTORY, stopped))).toEqual({ is: 'cancelled' });
    const second = await rebuild(options(store, HISTORY, { log, projections: [booking] }));
    expect(second).toMatchObject({ is: 'switched', events: 1 });
    await expectFolded(store, HISTORY);
  });
});

describe('a rebuild', () => {
  it('begins anew where other code began it, or when told to', async () => {
    for (const other of [{ code: 'other code' }, { afresh: true }]) {
      const { store } = await foldedStore(HISTORY);
      await crashingAfter(9, store, options(store, HISTORY, TIGHT));
      expect(await rebuild(options(store, HISTORY, other))).toMatchObject({
        is: 'switched',
        events: 2 * HISTORY.length,
      });
      await expectFolded(store, HISTORY);
    }
  });

  it('lets the runner write the live read models meanwhile, and the runner then goes on with the new ones', async () => {
    const { store, fold } = await foldedStore(HISTORY.slice(0, 2));
    const log = inMemoryLog(HISTORY, 1);
    let folded = 2;
    const onProgress = async () => {
      if (folded < HISTORY.length) await fold([HISTORY[folded++]!]);
    };
    const outcome = await rebuild(options(store, HISTORY, { log, onProgress: () => void onProgress() }));
    expect(outcome).toMatchObject({ is: 'switched' });
    await fold(HISTORY);
    await expectFolded(store, HISTORY);
    expect(await store.live(BOOKINGS)).toBe(`${BOOKINGS}.1`);
    expect(await store.collections()).not.toContain(BOOKINGS);
  });

  it('does not read the log again where documents differ only by events that came during the comparison', async () => {
    const { store, fold } = await foldedStore(HISTORY.slice(0, 3));
    let end = 3;
    let fullReads = 0;
    const log: RebuildLog = {
      read: (after, types) => {
        if (end > 3 && after === START) fullReads += 1;
        return inMemoryLog(HISTORY.slice(0, end)).read(after, types);
      },
      count: async () => null,
    };
    const compare = store.compare.bind(store);
    store.compare = async (...parameters) => {
      if (end === 3) await fold([HISTORY[(end += 1) - 1]!]);
      return compare(...parameters);
    };
    const outcome = await rebuild(options(store, HISTORY, { log }));
    expect(outcome).toMatchObject({ is: 'switched' });
    expect(outcome.is === 'switched' && outcome.comparisons.filter(({ live }) => live.length > 0)).toEqual(
      [],
    );
    expect(fullReads).toBe(0);
    await expectFolded(store, HISTORY);
  });

  it('of one read model leaves the others alone', async () => {
    const { store } = await foldedStore(HISTORY);
    await rebuild(options(store, HISTORY, { projections: [booking] }));
    const liveNames = await Promise.all(READ_MODELS.map((model) => store.live(collectionOf(model))));
    expect(liveNames).toEqual(
      READ_MODELS.map((model) => `${collectionOf(model)}${model === booking ? '.1' : ''}`),
    );
  });

  it('can be done again and again', async () => {
    const { store } = await foldedStore(HISTORY);
    for (let n = 1; n <= 3; n += 1) {
      await rebuild(options(store, HISTORY, { projections: [booking] }));
      expect(await store.live(BOOKINGS)).toBe(`${BOOKINGS}.${n}`);
    }
    const bookings = (await store.collections()).filter((name) => name.startsWith(BOOKINGS));
    expect(bookings).toEqual([`${BOOKINGS}.3`]);
    await expectFolded(store, HISTORY);
  });

  it('is not done twice at once', async () => {
    const { store } = await foldedStore(HISTORY);
    await store.acquireLease('rebuild', 'another', 0, 1_000);
    expect(await rebuild(options(store, HISTORY))).toEqual({ is: 'busy' });
  });

  it('that fails leaves what is live as it was', async () => {
    const { store } = await foldedStore(HISTORY);
    const failing = withEvolve(() => {
      throw new Error('cannot fold');
    });
    await expect(rebuild(options(store, HISTORY, { projections: [failing] }))).rejects.toThrow('cannot fold');
    expect(await store.live(BOOKINGS)).toBe(BOOKINGS);
    await expectFolded(store, HISTORY);
  });
});

describe('a rebuild by code that folds differently', () => {
  const refused = { is: 'refused', comparisons: [{ name: 'booking', rebuilt: [], uncompared: 0 }] };

  it('is not switched to, and says which document, which fields and since which event', async () => {
    const { store } = await foldedStore(HISTORY);
    const outcome = await rebuild(options(store, HISTORY, { projections: [wrongHours] }));
    expect(outcome).toMatchObject(refused);
    expect(outcome.is === 'refused' && outcome.comparisons[0]!.live).toEqual([
      {
        key: '11',
        fields: [{ path: 'hours', live: 72, rebuilt: 7 }],
        since: { position: HISTORY[2]!.position, type: 'HoldExtended', stream: 'booking-11' },
      },
    ]);
    await expectFolded(store, HISTORY);
    expect(await store.collections()).not.toContain(`${BOOKINGS}.1`);
  });

  it('is switched to when that is accepted', async () => {
    const { store } = await foldedStore(HISTORY);
    const accepted = { projections: [wrongHours], acceptDifferences: true };
    expect(await rebuild(options(store, HISTORY, accepted))).toMatchObject({ is: 'switched' });
    await expectFolded(store, HISTORY, [wrongHours]);
  });

  it('is switched to when the version was raised: there is nothing to compare it with', async () => {
    const { store } = await foldedStore(HISTORY);
    const next = { ...wrongHours, version: wrongHours.version + 1 };
    expect(await rebuild(options(store, HISTORY, { projections: [next] }))).toMatchObject({ is: 'switched' });
    await expectFolded(store, HISTORY, [next]);
    await expectFolded(store, HISTORY, [booking]);
  });
});

describe('verification', () => {
  it('finds a document that was changed, one that is missing and one too many', async () => {
    const { store } = await foldedStore(HISTORY);
    const lease = (await store.acquireLease('mischief', 'test', 0, 1)) as Lease;
    const document = (await store.get(BOOKINGS, '11'))!;
    await store.commit({
      lease,
      checkpoints: [],
      puts: [
        { collection: BOOKINGS, key: '11', document: { ...document, number: 'XX' } },
        { collection: BOOKINGS, key: '99', document },
      ],
      deletes: [{ collection: BOOKINGS, key: '12' }],
    });
    const outcome = await verify(options(store, HISTORY, { projections: [booking] }));
    const live = outcome.is === 'verified' ? outcome.comparisons[0]!.live : [];
    expect(live.map(({ key, since }) => [key, since?.position])).toEqual([
      ['11', HISTORY[1]!.position],
      ['12', HISTORY[3]!.position],
      ['99', undefined],
    ]);
    expect(await store.live(BOOKINGS)).toBe(BOOKINGS);
    expect(await store.collections()).not.toContain(`${BOOKINGS}.1`);
  });

  it('finds no difference when the live read models are only behind the log', async () => {
    const { store } = await foldedStore(HISTORY.slice(0, 3));
    const outcome = await verify(options(store, HISTORY));
    expect(outcome.is === 'verified' && outcome.comparisons.flatMap(({ live }) => live)).toEqual([]);
  });
});

describe('the checks of a rebuild, its own and those of these tests', () => {
  /** Whether the rebuild is refused, because rebuilt or live documents differ from the log. */
  const isRefused = async (
    store: ReadModels,
    history: readonly RecordedEvent[],
    other: Partial<RebuildOptions>,
  ) => {
    const outcome = await rebuild(options(store, history, { ...TIGHT, ...other }));
    return outcome.is === 'refused';
  };

  it('find a rebuild that loses an event', async () => {
    const found = await fc.check(
      fc.asyncProperty(histories(), fc.nat(), async (history, at) => {
        const { store } = await foldedStore(history);
        const log = inMemoryLog(history, 3);
        const lost = history[at % (history.length + 1)];
        let isFirst = true;
        const withoutLost = <P extends { readonly events: readonly RecordedEvent[] }>(part: P): P => {
          if (!isFirst || !part.events.includes(lost!)) return part;
          isFirst = false;
          return { ...part, events: part.events.filter((kept) => kept !== lost) };
        };
        const losing: RebuildLog = {
          ...log,
          read: async (after, types) => withoutLost(await log.read(after, types)),
          byStream: {
            ...log.byStream!,
            read: async (after, upTo, types) => withoutLost(await log.byStream!.read(after, upTo, types)),
          },
        };
        expect(await isRefused(store, history, { log: losing })).toBe(false);
      }),
      SEARCH,
    );
    expect(found.failed).toBe(true);
  });

  it('find a rebuild that folds an event twice', async () => {
    const foldingTwice: Projection = {
      ...booking,
      evolve: (document, happened, key) => {
        const once = booking.evolve(document, happened, key);
        return happened.type === 'ConfirmationIssued' ? booking.evolve(once, happened, key) : once;
      },
    };
    const found = await fc.check(
      fc.asyncProperty(histories(), async (history) => {
        const { store } = await foldedStore(history);
        expect(await isRefused(store, history, { projections: [foldingTwice] })).toBe(false);
      }),
      SEARCH,
    );
    expect(found.failed).toBe(true);
  });

  it('find a rebuild that moves its checkpoint ahead of its documents and crashes', async () => {
    const found = await fc.check(
      fc.asyncProperty(histories(), fc.nat(30), async (history, commits) => {
        const store = new MemoryReadModels();
        await crashingAfter(commits, store, options(store, history, TIGHT), true);
        await rebuild(options(store, history, TIGHT));
        await expectFolded(store, history);
      }),
      SEARCH,
    );
    expect(found.failed).toBe(true);
  });
});

/** A rebuild that crashes after so many commits; its lease is free at once. */
async function crashingAfter(
  commits: number,
  store: MemoryReadModels,
  crashingOptions: RebuildOptions,
  isCheckpointFirst = false,
): Promise<void> {
  let commitsLeft = commits;
  const crashing = withCommit(store, async (batch) => {
    if (commitsLeft === 0) throw new Error('killed');
    if (isCheckpointFirst && batch.checkpoints.length > 0) {
      await store.commit({ ...batch, puts: [], deletes: [] });
      if ((commitsLeft -= 1) === 0) throw new Error('killed');
      await store.commit({ ...batch, checkpoints: [] });
    } else await store.commit(batch);
    commitsLeft -= 1;
  });
  await rebuild({ ...crashingOptions, store: crashing }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== 'killed') throw error;
  });
}

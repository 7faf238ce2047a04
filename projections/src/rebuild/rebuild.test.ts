import { event } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Lease } from '@tour-portal/contracts/stores/read-models.js';
import { withReplaced } from '@tour-portal/contracts/testing/replaced.js';
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
import {
  TIGHT,
  assertFolded,
  crashingAfter,
  foldedStore,
  inOrderOfTheLog,
  rebuildOptions,
} from '../testing/rebuilds.js';
import { recorded } from '../testing/recorded.js';
import { accountOpened, holdTerms } from '../testing/terms.js';

const booking = bookingProjection as Projection;
const BOOKINGS = collectionOf(booking);
const { expiredAt, depositDueBy, finalDueBy } = holdTerms();
const HISTORY = recorded([
  accountOpened(1),
  event('HoldPlaced', holdTerms()),
  event('HoldExtended', { booking: 11, hours: 24, expiredAt, depositDueBy, finalDueBy }),
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

describe.each([
  // A stream is done only when the next one has begun.
  { how: 'stream by stream', logFrom: inMemoryLog, stopAt: HISTORY.length },
  { how: 'in the order of the log', logFrom: inOrderOfTheLog, stopAt: HISTORY.length - 1 },
])('a rebuild $how', ({ logFrom, stopAt }) => {
  it('goes on where it was stopped, without reading again what was done', async () => {
    const { store } = await foldedStore(HISTORY);
    const stop = new AbortController();
    const log = logFrom(HISTORY, 1);
    const onProgress = ({ events }: { events: number }) => (events >= stopAt ? stop.abort() : undefined);
    const limits = { ...FOLD_LIMITS, documents: 1, finished: 1 };
    const stopped = { log, signal: stop.signal, onProgress, limits, projections: [booking] };
    expect(await rebuild(rebuildOptions(store, HISTORY, stopped))).toEqual({ is: 'cancelled' });
    const second = await rebuild(rebuildOptions(store, HISTORY, { log, projections: [booking] }));
    expect(second).toMatchObject({ is: 'switched', events: 1 });
    await assertFolded(store, HISTORY);
  });
});

describe('a rebuild', () => {
  it('begins anew where other code began it, or when told to', async () => {
    for (const other of [{ code: 'other code' }, { afresh: true }]) {
      const { store } = await foldedStore(HISTORY);
      expect(await crashingAfter(9, store, rebuildOptions(store, HISTORY, TIGHT))).toBe(true);
      expect(await rebuild(rebuildOptions(store, HISTORY, other))).toMatchObject({
        is: 'switched',
        events: 2 * HISTORY.length,
      });
      await assertFolded(store, HISTORY);
    }
  });

  it('is right even if an earlier one was killed while it removed what an interrupted one had written', async () => {
    for (const commits of [1, 9, 20, 30]) {
      for (let calls = 0, wasKilled = true; wasKilled; calls += 1) {
        const { store } = await foldedStore(HISTORY);
        expect(await crashingAfter(commits, store, rebuildOptions(store, HISTORY, TIGHT))).toBe(true);
        let left = calls;
        const killAfterCall = async (call: Promise<void>) => {
          await call;
          if ((left -= 1) === -1) throw new Error('killed');
        };
        const killing = withReplaced(store, {
          drop: (collection) => killAfterCall(store.drop(collection)),
          resetCheckpoint: (collection) => killAfterCall(store.resetCheckpoint(collection)),
        });
        await rebuild(rebuildOptions(killing, HISTORY, { code: 'other code' })).catch(() => undefined);
        wasKilled = left < 0;
        const { is } = await rebuild(rebuildOptions(store, HISTORY));
        expect([commits, calls, is]).toEqual([commits, calls, 'switched']);
        await assertFolded(store, HISTORY);
      }
    }
  });

  it('lets the runner write the live read models meanwhile, and the runner then goes on with the new ones', async () => {
    const { store, fold } = await foldedStore(HISTORY.slice(0, 2));
    const log = inMemoryLog(HISTORY, 1);
    let folded = 2;
    const onProgress = async () => {
      if (folded < HISTORY.length) await fold([HISTORY[folded++]!]);
    };
    const outcome = await rebuild(
      rebuildOptions(store, HISTORY, { log, onProgress: () => void onProgress() }),
    );
    expect(outcome).toMatchObject({ is: 'switched' });
    await fold(HISTORY);
    await assertFolded(store, HISTORY);
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
    const outcome = await rebuild(rebuildOptions(store, HISTORY, { log }));
    expect(outcome).toMatchObject({ is: 'switched' });
    expect(outcome.is === 'switched' && outcome.comparisons.filter(({ live }) => live.length > 0)).toEqual(
      [],
    );
    expect(fullReads).toBe(0);
    await assertFolded(store, HISTORY);
  });

  it('of one read model switches the readers of that one only', async () => {
    const { store } = await foldedStore(HISTORY);
    await rebuild(rebuildOptions(store, HISTORY, { projections: [booking] }));
    const liveNames = await Promise.all(READ_MODELS.map((model) => store.live(collectionOf(model))));
    expect(liveNames).toEqual(
      READ_MODELS.map((model) => `${collectionOf(model)}${model === booking ? '.1' : ''}`),
    );
  });

  it('can be done again and again', async () => {
    const { store } = await foldedStore(HISTORY);
    for (let n = 1; n <= 3; n += 1) {
      await rebuild(rebuildOptions(store, HISTORY, { projections: [booking] }));
      expect(await store.live(BOOKINGS)).toBe(`${BOOKINGS}.${n}`);
    }
    const bookings = (await store.collections()).filter((name) => name.startsWith(BOOKINGS));
    expect(bookings).toEqual([`${BOOKINGS}.3`]);
    await assertFolded(store, HISTORY);
  });

  it('that fails leaves the live read model as it was', async () => {
    const { store } = await foldedStore(HISTORY);
    const failing = withEvolve(() => {
      throw new Error('cannot fold');
    });
    await expect(rebuild(rebuildOptions(store, HISTORY, { projections: [failing] }))).rejects.toThrow(
      'cannot fold',
    );
    expect(await store.live(BOOKINGS)).toBe(BOOKINGS);
    await assertFolded(store, HISTORY);
  });
});

describe('a rebuild by code that folds differently', () => {
  const refused = { is: 'refused', comparisons: [{ name: 'booking', rebuilt: [], uncompared: 0 }] };

  it('is not switched to, and says which document, which fields and since which event', async () => {
    const { store } = await foldedStore(HISTORY);
    const outcome = await rebuild(rebuildOptions(store, HISTORY, { projections: [wrongHours] }));
    expect(outcome).toMatchObject(refused);
    expect(outcome.is === 'refused' && outcome.comparisons[0]!.live).toEqual([
      {
        key: '11',
        fields: [{ path: 'hours', found: 72, folded: 7 }],
        since: { position: HISTORY[2]!.position, type: 'HoldExtended', stream: 'booking-11' },
      },
    ]);
    await assertFolded(store, HISTORY);
    expect(await store.collections()).not.toContain(`${BOOKINGS}.1`);
  });

  it('is switched to when that is accepted', async () => {
    const { store } = await foldedStore(HISTORY);
    const accepted = { projections: [wrongHours], acceptDifferences: true };
    expect(await rebuild(rebuildOptions(store, HISTORY, accepted))).toMatchObject({ is: 'switched' });
    await assertFolded(store, HISTORY, [wrongHours]);
  });

  it('is switched to when the version was raised: there is nothing to compare it with', async () => {
    const { store } = await foldedStore(HISTORY);
    const next = { ...wrongHours, version: wrongHours.version + 1 };
    expect(await rebuild(rebuildOptions(store, HISTORY, { projections: [next] }))).toMatchObject({
      is: 'switched',
    });
    await assertFolded(store, HISTORY, [next]);
    await assertFolded(store, HISTORY, [booking]);
  });
});

describe('verification', () => {
  it('finds a document that was changed, one that is missing and one too many', async () => {
    const { store } = await foldedStore(HISTORY);
    const lease = (await store.acquireLease('changes', 'test', 0, 1)) as Lease;
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
    const outcome = await verify(rebuildOptions(store, HISTORY, { projections: [booking] }));
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
    const outcome = await verify(rebuildOptions(store, HISTORY));
    expect(outcome.is === 'verified' && outcome.comparisons.flatMap(({ live }) => live)).toEqual([]);
  });
});

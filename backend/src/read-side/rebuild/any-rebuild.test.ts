import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import { inMemoryLog } from '@tour-portal/projections/rebuild/rebuild-log.js';
import type { RebuildLog } from '@tour-portal/projections/rebuild/rebuild-log.js';
import { rebuild, verify } from '@tour-portal/projections/rebuild/rebuild.js';
import type { RebuildOptions } from '@tour-portal/projections/rebuild/rebuild-work.js';
import type { Projection } from '@tour-portal/projections/runner/projection.js';
import { MemoryReadModels } from '@tour-portal/projections/testing/memory-read-models.js';
import {
  TIGHT,
  assertFolded,
  crashingAfter,
  foldedStore,
  inOrderOfTheLog,
  rebuildOptions,
} from '@tour-portal/projections/testing/rebuilds.js';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { histories } from '../../testing/histories/histories.js';

const RUNS = { numRuns: 40 };
/** Whether the property fails for some history. */
const isFalsified = async <T>(property: fc.IAsyncProperty<T>) =>
  (await fc.check(property, { numRuns: 2_000, endOnFailure: true })).failed;
const booking = bookingProjection as Projection;

describe.each([
  { how: 'stream by stream', logFrom: inMemoryLog },
  { how: 'in the order of the log', logFrom: inOrderOfTheLog },
])('a rebuild of any history $how', ({ logFrom }) => {
  const tightOptions = (store: ReadModels, history: readonly RecordedEvent[]) =>
    rebuildOptions(store, history, { ...TIGHT, log: logFrom(history, 3) });

  it('leaves the documents that one pass over the log leaves, whatever prefix is live', () =>
    fc.assert(
      fc.asyncProperty(histories(), fc.nat(), async (history, cut) => {
        const { store } = await foldedStore(history.slice(0, cut % (history.length + 1)));
        expect(await rebuild(tightOptions(store, history))).toMatchObject({ is: 'switched' });
        await assertFolded(store, history);
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

  it('leaves the same documents after crashes between commits', async () => {
    let crashCount = 0;
    await fc.assert(
      fc.asyncProperty(histories(), fc.array(fc.nat(30), { maxLength: 4 }), async (history, crashes) => {
        const { store } = await foldedStore(history);
        for (const commits of crashes)
          if (await crashingAfter(commits, store, tightOptions(store, history))) crashCount += 1;
        expect(await rebuild(tightOptions(store, history))).toMatchObject({ is: 'switched' });
        await assertFolded(store, history);
      }),
      RUNS,
    );
    expect(crashCount).toBeGreaterThan(RUNS.numRuns / 2);
  });
});

describe('the checks of a rebuild, its own and those of these tests', () => {
  /** Whether the rebuild is refused, because rebuilt or live documents differ from the log. */
  const isRefused = async (
    store: ReadModels,
    history: readonly RecordedEvent[],
    other: Partial<RebuildOptions>,
  ) => {
    const outcome = await rebuild(rebuildOptions(store, history, { ...TIGHT, ...other }));
    return outcome.is === 'refused';
  };

  it('find a rebuild that loses an event', async () => {
    const property = fc.asyncProperty(histories(), fc.nat(), async (history, at) => {
      const { store } = await foldedStore(history);
      const log = inMemoryLog(history, 3);
      const lost = history[at % (history.length + 1)];
      // Only the first read of the event loses it. Later reads have it, among them those that check the documents.
      let isFirst = true;
      const withoutLost = <P extends { readonly events: readonly RecordedEvent[] }>(part: P): P => {
        if (!isFirst || !part.events.includes(lost!)) return part;
        isFirst = false;
        return { ...part, events: part.events.filter((event) => event !== lost) };
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
    });
    expect(await isFalsified(property)).toBe(true);
  });

  it('find a rebuild that folds an event twice', async () => {
    const foldingTwice: Projection = {
      ...booking,
      evolve: (document, happened, key) => {
        const once = booking.evolve(document, happened, key);
        return happened.type === 'ConfirmationIssued' ? booking.evolve(once, happened, key) : once;
      },
    };
    const property = fc.asyncProperty(histories(), async (history) => {
      const { store } = await foldedStore(history);
      expect(await isRefused(store, history, { projections: [foldingTwice] })).toBe(false);
    });
    expect(await isFalsified(property)).toBe(true);
  });

  it('find a rebuild that moves its checkpoint ahead of its documents and crashes', async () => {
    const property = fc.asyncProperty(histories(), fc.nat(30), async (history, commits) => {
      const store = new MemoryReadModels();
      await crashingAfter(commits, store, rebuildOptions(store, history, TIGHT), true);
      await rebuild(rebuildOptions(store, history, TIGHT));
      await assertFolded(store, history);
    });
    expect(await isFalsified(property)).toBe(true);
  });
});

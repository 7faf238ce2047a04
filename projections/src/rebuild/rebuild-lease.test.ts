import { event } from '@tour-portal/contracts/events/events.js';
import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { bookingProjection } from '../booking.js';
import { collectionOf } from '../runner/projection.js';
import type { Projection } from '../runner/projection.js';
import { rebuild } from './rebuild.js';
import { foldedStore, rebuildOptions } from '../testing/rebuilds.js';
import { recorded } from '../testing/recorded.js';
import { accountOpened, holdTerms } from '../testing/terms.js';

afterEach(() => {
  jest.useRealTimers();
});

const booking = bookingProjection as Projection;
const BOOKINGS = collectionOf(booking);
const HISTORY = recorded([accountOpened(1), event('HoldPlaced', holdTerms())]);
/** Runs `act` before the rebuilt bookings get their indexes. */
function beforeIndexing(store: ReadModels, act: () => Promise<void>) {
  const define = store.define.bind(store);
  store.define = async (specs) => {
    if (specs[0]?.name === `${BOOKINGS}.1` && specs[0].indexesLater !== true) await act();
    await define(specs);
  };
}

describe('a rebuild', () => {
  it('does not run twice at the same time', async () => {
    const { store } = await foldedStore(HISTORY);
    await store.acquireLease('rebuild', 'another', 0, 1_000);
    expect(await rebuild(rebuildOptions(store, HISTORY))).toEqual({ is: 'busy' });
  });

  it('keeps its lease although building an index or dropping a collection takes long', async () => {
    jest.useFakeTimers({ now: 0 });
    const { store } = await foldedStore(HISTORY);
    const takenByAnother: Record<string, unknown> = {};
    const takeLong = async (call: string) => {
      await jest.advanceTimersByTimeAsync(60_000);
      takenByAnother[call] = await store.acquireLease('rebuild', 'another', performance.now(), 15_000);
    };
    beforeIndexing(store, () => takeLong('index'));
    const drop = store.drop.bind(store);
    store.drop = async (collection) => {
      await takeLong('drop');
      await drop(collection);
    };
    const options = rebuildOptions(store, HISTORY, { projections: [booking], now: () => performance.now() });
    expect(await rebuild(options)).toMatchObject({ is: 'switched' });
    expect(takenByAnother).toEqual({ index: null, drop: null });
    expect(jest.getTimerCount()).toBe(0);
    expect(await store.acquireLease('rebuild', 'another', performance.now(), 15_000)).not.toBeNull();
  });

  it('that has lost its lease to another stops, and does not hold it once the other has ended', async () => {
    jest.useFakeTimers({ now: 0 });
    const { store } = await foldedStore(HISTORY);
    const take = (holder: string, now = performance.now()) =>
      store.acquireLease('rebuild', holder, now, 15_000);
    let third: unknown;
    beforeIndexing(store, async () => {
      const another = (await take('another', performance.now() + 15_001))!;
      await store.releaseLease(another);
      await jest.advanceTimersByTimeAsync(5_000);
      third = await take('a third');
    });
    const options = rebuildOptions(store, HISTORY, { projections: [booking], now: () => performance.now() });
    await expect(rebuild(options)).rejects.toThrow('another rebuild has taken over');
    expect([third, jest.getTimerCount()]).toEqual([expect.objectContaining({ holder: 'a third' }), 0]);
  });

  it('that notices only between two steps that its lease was lost does not hold it afterwards either', async () => {
    const { store } = await foldedStore(HISTORY);
    let now = 0;
    beforeIndexing(store, async () => {
      now = 15_001;
      await store.releaseLease((await store.acquireLease('rebuild', 'another', now, 1_000))!);
    });
    const options = rebuildOptions(store, HISTORY, { projections: [booking], now: () => now });
    await expect(rebuild(options)).rejects.toThrow('another rebuild has taken over');
    expect(await store.acquireLease('rebuild', 'a third', now, 15_000)).not.toBeNull();
  });
});

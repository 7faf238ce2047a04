import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { EventStore } from '@tour-portal/contracts/stores/event-store.js';
import { describe, expect, it, jest } from '@jest/globals';
import { LogReplaced, LogWatch, guardedEventStore } from './log-watch.js';
import { anyEvent, openEvents, openRestorableEvents } from '../testing/fixtures.js';

const append = (store: EventStore, stream: string, count: number) =>
  store.append(stream, 'no-stream', Array.from({ length: count }, anyEvent));

describe('a log that is watched', () => {
  it('has no problem while it is empty or grows', async () => {
    const store = openEvents();
    const watch = new LogWatch(store);
    await watch.check();
    expect(watch.problem).toBeNull();
    for (let n = 0; n < 3; n += 1) {
      await append(guardedEventStore(store, watch), `s${n}`, 2);
      await watch.check();
      expect(watch.problem).toBeNull();
    }
  });

  it('takes no more appends once it is shorter than before', async () => {
    const { events: store, restore } = openRestorableEvents();
    const watch = new LogWatch(store);
    await append(store, 'a', 5);
    await watch.check();
    restore(3);
    await watch.check();
    expect(watch.problem).toMatch(
      /^The read models are ahead of the event log \(position 5 > position 3\): it was restored from an older backup\. /,
    );
    await expect(append(guardedEventStore(store, watch), 'b', 1)).rejects.toThrow(LogReplaced);
    expect(await store.head()).toMatch(/^0+3$/);
    // The same after it has grown past its old end.
    await append(store, 'b', 7);
    await watch.check();
    expect(watch.problem).toMatch(/^The event log has another event at position 5 than was seen there: /);
    await expect(append(guardedEventStore(store, watch), 'c', 1)).rejects.toThrow(LogReplaced);
  });

  it('keeps its problem while the store is away, until the right log is back', async () => {
    const store = openEvents();
    const watch = new LogWatch(store);
    await append(store, 'a', 5);
    await watch.check();
    const head = jest.spyOn(store, 'head').mockResolvedValueOnce(START);
    await watch.check();
    expect(watch.problem).not.toBeNull();
    head.mockRejectedValueOnce(new Error('away'));
    await expect(watch.check()).rejects.toThrow('away');
    expect(watch.problem).not.toBeNull();
    await watch.check();
    expect(watch.problem).toBeNull();
  });
});

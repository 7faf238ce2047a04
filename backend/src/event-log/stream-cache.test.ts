import { ERASED, event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { describe, expect, it, jest } from '@jest/globals';
import { afterTest } from '../testing/after-test.js';
import { contextOf, openRecords, openEvents } from '../testing/fixtures.js';
import { EMPTY_STREAM, EventLog } from './event-log.js';
import type { StreamHead } from './event-log.js';
import { PersonalData } from './personal-data.js';
import { StreamCache } from './stream-cache.js';
import type { StreamCacheOptions } from './stream-cache.js';

const NAMES = ['Ann', 'Beth', 'Cora', 'Dana'];
const named = (fullName: string) =>
  event('NamesSet', { booking: 11, names: [{ guest: 101, fullName }], prints: [] });

/** A log that one instance writes and another one reads; `readings` are the other one's reads of the log. @param keys default: the real ones */
async function openLogs(options?: StreamCacheOptions, keys?: Pick<PersonalData, 'cachedKey'>) {
  const [store, records] = [openEvents(), await openRecords()];
  const writer = new EventLog(store, new PersonalData(records));
  const personal = new PersonalData(records);
  const log = new EventLog(store, personal);
  const readings: string[] = [];
  const watchedLog: Pick<EventLog, 'read'> = {
    read: (stream, from, to) => {
      readings.push(`${stream} from ${from}${to === undefined ? '' : ` to ${to}`}`);
      return log.read(stream, from, to);
    },
  };
  const heads = new Map<string, StreamHead>();
  const append = async (stream: string, ...events: NewEvent[]) => {
    const head = heads.get(stream) ?? EMPTY_STREAM;
    const context = contextOf(head.revision + 2);
    const decided = events.map((newEvent) => ({ event: newEvent, context, subject: 1 }));
    heads.set(stream, await writer.append(stream, head, decided));
  };
  const cache = new StreamCache(watchedLog, keys ?? personal, options);
  return { records, personal, readings, append, cache };
}

/** The names in the events, or `ERASED` for erased names. */
function namesIn(events: readonly RecordedEvent[]): string[] {
  return events.flatMap(({ type, data }) => {
    if (type !== 'NamesSet') return [];
    return typeof data.names === 'string' ? [data.names] : data.names.map(({ fullName }) => fullName);
  });
}

/** Stops the clock by which keys are cached; answers a function that moves it. */
function stopTime(): (millis: number) => void {
  let at = performance.now();
  const spy = jest.spyOn(performance, 'now').mockImplementation(() => at);
  afterTest(() => spy.mockRestore());
  return (millis) => (at += millis);
}

describe('the events that were read last', () => {
  it('are read from the log once, and after that only new ones, also of other instances', async () => {
    const { readings, append, cache } = await openLogs();
    await append('booking-11', named('Ann'), named('Beth'));
    expect(namesIn(await cache.read('booking-11'))).toEqual(['Ann', 'Beth']);
    expect(namesIn(await cache.read('booking-11'))).toEqual(['Ann', 'Beth']);
    await append('booking-11', named('Cora'));
    expect(namesIn(await cache.read('booking-11'))).toEqual(['Ann', 'Beth', 'Cora']);
    expect(readings).toEqual(['booking-11 from 0', 'booking-11 from 2', 'booking-11 from 2']);
  });

  it('are read up to a revision, and not at all if they are cached up to it', async () => {
    const { readings, append, cache } = await openLogs();
    await append('booking-11', ...NAMES.map(named));
    expect(namesIn(await cache.read('booking-11', 1))).toEqual(['Ann', 'Beth']);
    expect(namesIn(await cache.read('booking-11', 2))).toEqual(['Ann', 'Beth', 'Cora']);
    expect(namesIn(await cache.read('booking-11', 0))).toEqual(['Ann', 'Beth', 'Cora']);
    expect(readings).toEqual(['booking-11 from 0 to 1', 'booking-11 from 2 to 2']);
  });

  it('are those of a few streams: the one read longest ago is dropped', async () => {
    const { readings, append, cache } = await openLogs({ streams: 2 });
    for (const stream of ['a', 'b', 'c']) await append(stream, named('Ann'));
    for (const stream of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.read(stream);
    expect(readings).toEqual(['a from 0', 'b from 0', 'a from 1', 'c from 0', 'a from 1', 'b from 0']);
  });

  it('are limited in number: a long stream replaces others, and one that is too long is not cached', async () => {
    const { readings, append, cache } = await openLogs({ events: 3 });
    await append('short', named('Ann'));
    await append('long', ...NAMES.slice(1).map(named));
    await append('too-long', ...NAMES.map(named));
    for (const stream of ['short', 'long', 'short', 'too-long', 'too-long', 'short'])
      await cache.read(stream);
    expect(readings).toEqual([
      'short from 0',
      'long from 0',
      'short from 0',
      'too-long from 0',
      'too-long from 0',
      'short from 1',
    ]);
  });
});

describe('cached data of a person who is erased (D44)', () => {
  it('is dropped at once in the instance that destroys the key', async () => {
    const { personal, append, cache } = await openLogs();
    await append('booking-11', named('Ann'), named('Beth'));
    await cache.read('booking-11');
    await personal.destroyKey(1);
    expect(namesIn(await cache.read('booking-11'))).toEqual([ERASED, ERASED]);
    expect(namesIn(await cache.read('booking-11', 0))).toEqual([ERASED]);
  });

  it('stays if its key still seems to be cached, so the test above can fail', async () => {
    const key = { key: Buffer.alloc(0), until: 0 };
    const { personal, append, cache } = await openLogs({}, { cachedKey: () => key });
    await append('booking-11', named('Ann'), named('Beth'));
    await cache.read('booking-11');
    await personal.destroyKey(1);
    expect(namesIn(await cache.read('booking-11'))).toEqual(['Ann', 'Beth']);
  });

  it('is dropped with the cached key if another instance destroyed the key, however late it was read', async () => {
    const advance = stopTime();
    const { records, append, cache, readings } = await openLogs();
    await append('booking-11', named('Ann'));
    await append('booking-12', named('Beth'));
    await cache.read('booking-11');
    await new PersonalData(records).destroyKey(1);
    advance(29_999);
    expect(namesIn(await cache.read('booking-11'))).toEqual(['Ann']);
    expect(namesIn(await cache.read('booking-12'))).toEqual(['Beth']);
    advance(1);
    expect(namesIn(await cache.read('booking-11', 0))).toEqual([ERASED]);
    expect(namesIn(await cache.read('booking-12', 0))).toEqual([ERASED]);
    expect(readings.slice(-2)).toEqual(['booking-11 from 0 to 0', 'booking-12 from 0 to 0']);
  });

  it('does not stay cached longer when new events are read', async () => {
    const advance = stopTime();
    const { records, append, cache } = await openLogs();
    await append('booking-11', named('Ann'));
    await cache.read('booking-11');
    advance(29_000);
    await append('booking-11', named('Beth'));
    await cache.read('booking-11');
    await new PersonalData(records).destroyKey(1);
    advance(1_000);
    expect(namesIn(await cache.read('booking-11', 0))).toEqual([ERASED]);
  });
});

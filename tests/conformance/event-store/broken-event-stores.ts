import {
  START,
  WrongExpectedRevision,
  type AppendResult,
  type EventStore,
  type Position,
  type StoredEvent,
} from '@tour-portal/contracts/stores/event-store.js';

/** A faulty store that the conformance suite must detect, and the promises that it breaks. */
export interface BrokenEventStore {
  /** Completes "a store that …". */
  readonly fault: string;
  /** The methods in which a store is faulty; `sound` is the store without the fault. */
  readonly replacing: (sound: EventStore) => Partial<EventStore>;
  /** Names of cases that must fail; other cases may fail too. */
  readonly failingCases: readonly string[];
}

/** The position of the last event before `position`; `START` where there is none. */
async function positionBefore(store: EventStore, position: Position): Promise<Position> {
  const events = await store.readAll(START, 10_000);
  return events.filter((event) => event.position < position).at(-1)?.position ?? START;
}

async function lastRevision(store: EventStore, stream: string): Promise<number> {
  return (await store.read(stream, { direction: 'backwards', limit: 1 })).at(0)?.revision ?? -1;
}

/** Has subscriptions deliver each batch as `change` makes it. */
function changedBatches(
  store: EventStore,
  change: (events: readonly StoredEvent[]) => readonly StoredEvent[],
): Partial<EventStore> {
  return {
    subscribeAll: (after, onEvents, options) =>
      store.subscribeAll(after, (events) => onEvents(change(events)), options),
  };
}

export const brokenEventStores: readonly BrokenEventStore[] = [
  {
    fault: 'answers the next event where there is none at a position',
    replacing: (sound) => ({
      at: async (position) => (await sound.readAll(await positionBefore(sound, position), 1))[0] ?? null,
    }),
    failingCases: ['reading at a position gives the event with exactly this position, or none'],
  },
  {
    fault: 'ignores the expected revision',
    replacing: (sound) => {
      const append: EventStore['append'] = async (stream, expected, events) => {
        try {
          return await sound.append(stream, expected, events);
        } catch (error) {
          if (!(error instanceof WrongExpectedRevision)) throw error;
          const last = await lastRevision(sound, stream);
          return append(stream, last === -1 ? 'no-stream' : last, events);
        }
      };
      return { append };
    },
    failingCases: [
      'a stream that exists cannot begin again',
      'an append at a revision the stream has left behind is refused',
      'an append ahead of the stream is refused',
      'of many appends at the same revision exactly one wins',
      'an instance refuses an append at a revision that another instance has passed',
    ],
  },
  {
    fault: 'stores a repeated append a second time',
    replacing: (sound) => ({
      append: async (stream, expected, events) => {
        const last = await lastRevision(sound, stream);
        const stored = await sound.read(stream);
        const isRepeated = stored.some((event) => event.id === events[0]?.id);
        return sound.append(stream, isRepeated && last >= 0 ? last : expected, events);
      },
    }),
    failingCases: [
      'the same append again answers as the first did and adds nothing',
      'the same append again answers as the first did where the stream has grown since',
    ],
  },
  {
    fault: 'appends the events of one append one by one',
    replacing: (sound) => ({
      append: async (stream, expected, events) => {
        let appended: AppendResult = await sound.append(stream, expected, events.slice(0, 1));
        for (const event of events.slice(1)) {
          appended = await sound.append(stream, appended.revision, [event]);
        }
        return appended;
      },
    }),
    failingCases: [
      'an append of events that are stored only in part, or in another order, is refused as a whole',
    ],
  },
  {
    fault: 'acknowledges an append before it is stored',
    replacing: (sound) => ({
      append: async (stream, expected, events) => {
        const last = await lastRevision(sound, stream);
        if (last !== (expected === 'no-stream' ? -1 : expected))
          return sound.append(stream, expected, events);
        const later = async () => {
          await new Promise((resolve) => setTimeout(resolve, 20));
          await sound.append(stream, expected, events);
        };
        later().catch(() => undefined);
        return { revision: last + events.length, position: '9'.repeat(16) };
      },
    }),
    failingCases: [
      'a new stream takes its first events and gives them back as they were',
      'writers racing on one stream lose no event and share no revision',
      'what was acknowledged is there after closing and opening again',
    ],
  },
  {
    fault: 'loses every third append it acknowledges',
    replacing: (sound) => {
      let appends = 0;
      return {
        append: async (stream, expected, events) => {
          appends += 1;
          if (appends % 3 !== 0) return sound.append(stream, expected, events);
          const revision = (expected === 'no-stream' ? -1 : expected) + events.length;
          return { revision, position: await sound.head() };
        },
      };
    },
    failingCases: [
      'each of several appends that arrive together gets its own answer',
      'a subscription catches up and goes on live without gap or repeat',
      'writers racing on one stream lose no event and share no revision',
    ],
  },
  {
    fault: 'delivers an event again after a resume',
    replacing: (sound) => ({
      subscribeAll: (after, onEvents, options) => {
        let repeat: Promise<readonly StoredEvent[]> | undefined = positionBefore(sound, after).then(
          (position) => (after === START ? [] : sound.readAll(position, 1)),
        );
        return sound.subscribeAll(
          after,
          async (events) => {
            const again = (await repeat) ?? [];
            repeat = undefined;
            await onEvents([...again, ...events]);
          },
          options,
        );
      },
    }),
    failingCases: [
      'a subscription resumed after an event goes on with the next one',
      'a reader that stops and resumes again and again sees every event once',
    ],
  },
  {
    fault: 'leaves an event out when a subscription goes live',
    replacing: (sound) => {
      let delivered = 0;
      return changedBatches(sound, (events) =>
        events.filter(() => {
          delivered += 1;
          return delivered !== 31;
        }),
      );
    },
    failingCases: ['a subscription catches up and goes on live without gap or repeat'],
  },
  {
    fault: 'delivers a batch out of order',
    replacing: (sound) => changedBatches(sound, (events) => events.toReversed()),
    failingCases: [
      'a subscription catches up and goes on live without gap or repeat',
      'the events of many concurrent appends arrive in the order of the log',
    ],
  },
  {
    fault: 'does not wait for the handler',
    replacing: (sound) => ({
      subscribeAll: (after, onEvents, options) =>
        sound.subscribeAll(
          after,
          async (events) => {
            onEvents(events).catch(() => undefined);
          },
          options,
        ),
    }),
    failingCases: [
      'a subscription catches up and goes on live without gap or repeat',
      'closing a subscription waits for the batch being handled and delivers no other',
      'a handler that fails ends the subscription with its error and gets nothing more',
    ],
  },
  {
    fault: 'reads the log out of order',
    replacing: (sound) => ({
      readAll: async (after, limit) => (await sound.readAll(after, limit)).toReversed(),
    }),
    failingCases: [
      'all streams together have one order, the one in which they were appended to',
      'the log is read in pages that neither repeat nor leave out an event',
    ],
  },
  {
    fault: 'reads the log from a position on, not after it',
    replacing: (sound) => ({
      readAll: async (after, limit) => sound.readAll(await positionBefore(sound, after), limit),
    }),
    failingCases: ['reading the log after a position begins with the event after it'],
  },
];

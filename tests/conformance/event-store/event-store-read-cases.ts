import assert from 'node:assert/strict';
import { START, type JsonObject, type StoredEvent } from '@tour-portal/contracts/stores/event-store.js';
import { someEvent, someEvents, type EventStoreCase, type EventStoreContext } from './event-store-context.js';

const numbers = (events: readonly StoredEvent[]) => events.map((event) => event.data['n']);

/** All events of this case after a position, read in pages. */
async function readOwn(
  { store, owns }: Pick<EventStoreContext, 'store' | 'owns'>,
  after: string,
  limit: number,
): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  let position = after;
  for (;;) {
    const page = await store.readAll(position, limit);
    assert.ok(page.length <= limit, `a page of ${page.length} where ${limit} were asked for`);
    const last = page.at(-1);
    if (last === undefined) return found;
    assert.ok(last.position > position, 'a page must end further on than the one before');
    position = last.position;
    found.push(...page.filter(owns));
  }
}

/** Data that some engines might return a little changed. */
const AWKWARD: JsonObject = {
  text: 'Łódź – 北京 – עברית – 👩‍👩‍👧‍👦 – "quotes" \\ \u0000 \u2028 \ud83d alone',
  numbers: [0, -1, 1.5, 1e21, 5e-324, Number.MAX_SAFE_INTEGER, -0.1],
  nothing: null,
  yes: true,
  no: false,
  'a.b $c': { '': [], z: {}, a: [[[{ deep: [null] }]]] },
  ['__proto__']: 'not a prototype',
};

/** What `read`, `readAll`, `at` and `head` promise. */
export const readCases: readonly EventStoreCase[] = [
  {
    name: 'an unknown stream has no events',
    run: async ({ store, stream }) => {
      assert.deepEqual(await store.read(stream('unknown')), []);
      assert.deepEqual(await store.read(stream('unknown'), { direction: 'backwards', limit: 1 }), []);
      assert.deepEqual(await store.read(stream('unknown'), { from: 3 }), []);
    },
  },
  {
    name: 'a stream is read from any revision, either way and up to a limit',
    run: async ({ store, stream }) => {
      await store.append(stream('a'), 'no-stream', someEvents(5));
      const read = async (options: Parameters<typeof store.read>[1]) =>
        numbers(await store.read(stream('a'), options));
      assert.deepEqual(await read({}), [0, 1, 2, 3, 4]);
      assert.deepEqual(await read({ from: 3 }), [3, 4]);
      assert.deepEqual(await read({ from: 5 }), []);
      assert.deepEqual(await read({ limit: 2 }), [0, 1]);
      assert.deepEqual(await read({ from: 1, limit: 3 }), [1, 2, 3]);
      assert.deepEqual(await read({ limit: 0 }), []);
      assert.deepEqual(await read({ direction: 'backwards' }), [4, 3, 2, 1, 0]);
      assert.deepEqual(await read({ direction: 'backwards', limit: 1 }), [4]);
      assert.deepEqual(await read({ direction: 'backwards', from: 2 }), [2, 1, 0]);
      assert.deepEqual(await read({ direction: 'backwards', from: 3, limit: 2 }), [3, 2]);
    },
  },
  {
    name: 'a stream is not confused with one whose name begins the same',
    run: async ({ store, stream }) => {
      await store.append(stream('booking-1'), 'no-stream', [someEvent(1)]);
      await store.append(stream('booking-11'), 'no-stream', [someEvent(11)]);
      assert.deepEqual(numbers(await store.read(stream('booking-1'))), [1]);
      assert.deepEqual(numbers(await store.read(stream('booking-11'))), [11]);
    },
  },
  {
    name: 'awkward text, numbers and names come back as the same JSON',
    run: async ({ store, stream }) => {
      const name = stream('Zürich 北京');
      const event = { ...someEvent(0), data: AWKWARD, metadata: { ...AWKWARD, version: 2 } };
      await store.append(name, 'no-stream', [event]);
      const [read] = await store.read(name);
      assert.equal(JSON.stringify(read?.data), JSON.stringify(event.data));
      assert.equal(JSON.stringify(read?.metadata), JSON.stringify(event.metadata));
      assert.equal(read?.stream, name);
    },
  },
  {
    name: 'large events come back whole',
    run: async ({ store, stream }) => {
      const lines = Array.from({ length: 4000 }, (_, i) => `line ${i} of a long note 🙂`);
      const event = someEvent(0, { lines });
      await store.append(stream('a'), 'no-stream', [event, someEvent(1)]);
      const read = await store.read(stream('a'));
      assert.deepEqual(
        read.map((stored) => stored.data),
        [event.data, { n: 1 }],
      );
    },
  },
  {
    name: 'all streams together have one order, the one in which they were appended to',
    run: async (context) => {
      const { store, stream } = context;
      const before = await store.head();
      const answers: string[] = [];
      for (let n = 0; n < 12; n += 2) {
        const name = stream(String.fromCharCode(122 - n));
        const { position } = await store.append(name, 'no-stream', someEvents(2, n));
        answers.push(position);
      }
      const read = await readOwn(context, before, 100);
      assert.deepEqual(numbers(read), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
      const positions = read.map((event) => event.position);
      assert.deepEqual(positions, positions.toSorted(), 'positions must sort as text');
      assert.equal(new Set(positions).size, 12);
      assert.deepEqual(
        positions.filter((_, i) => i % 2 === 1),
        answers,
        'an append answers with the position of its last event',
      );
      assert.ok(positions.every((position) => position > START && position > before));
    },
  },
  {
    name: 'the log is read in pages that neither repeat nor leave out an event',
    run: async (context) => {
      const { store, stream } = context;
      const before = await store.head();
      for (let n = 0; n < 20; n += 4) await store.append(stream(`s${n}`), 'no-stream', someEvents(4, n));
      const expected = Array.from({ length: 20 }, (_, n) => n);
      for (const limit of [1, 3, 19, 20, 21]) {
        assert.deepEqual(numbers(await readOwn(context, before, limit)), expected, `pages of ${limit}`);
      }
    },
  },
  {
    name: 'reading the log after a position begins with the event after it',
    run: async (context) => {
      const { store, stream } = context;
      const before = await store.head();
      await store.append(stream('a'), 'no-stream', someEvents(4));
      const all = await readOwn(context, before, 100);
      for (const [i, event] of all.entries()) {
        assert.deepEqual(numbers(await readOwn(context, event.position, 100)), numbers(all.slice(i + 1)));
      }
    },
  },
  {
    name: 'an event read from its stream is the same as read from the log, with its position',
    run: async (context) => {
      const { store, stream } = context;
      const before = await store.head();
      await store.append(stream('a'), 'no-stream', someEvents(2));
      assert.deepEqual(await store.read(stream('a')), await readOwn(context, before, 100));
    },
  },
  {
    name: 'reading at a position gives the event with exactly this position, or none',
    run: async (context) => {
      const { store, stream } = context;
      const before = await store.head();
      await store.append(stream('a'), 'no-stream', someEvents(2));
      const events = await readOwn(context, before, 10);
      for (const event of events) assert.deepEqual(await store.at(event.position), event);
      for (const { position } of events) {
        const following = further(position, 1n);
        const expected = events.find((event) => event.position === following) ?? null;
        assert.deepEqual(await store.at(following), expected);
      }
      assert.equal(await store.at(START), null);
      // Beyond any end that a test's log has.
      assert.equal(await store.at(further(await store.head(), 10n ** 12n)), null);
    },
  },
  {
    name: 'no event of the case comes after the head, until another is appended',
    run: async (context) => {
      const { store, stream } = context;
      const { position } = await store.append(stream('a'), 'no-stream', someEvents(2));
      const head = await store.head();
      assert.ok(head >= position);
      assert.deepEqual(await readOwn(context, head, 10), []);
      await store.append(stream('a'), 1, [someEvent(2)]);
      assert.ok((await store.head()) > head);
      assert.deepEqual(numbers(await readOwn(context, head, 10)), [2]);
    },
  },
];

/** The position with every number in it greater by `by`, and of the same width. */
function further(position: string, by: bigint): string {
  return position.replaceAll(/\d+/g, (digits) => String(BigInt(digits) + by).padStart(digits.length, '0'));
}

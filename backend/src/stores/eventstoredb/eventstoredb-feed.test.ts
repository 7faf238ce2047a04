import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { StoredEvent } from '@tour-portal/contracts/stores/event-store.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { afterTest } from '../../testing/after-test.js';
import { ConnectionEnded } from './eventstoredb-errors.js';
import { toEvent } from './eventstoredb-events.js';
import type { ClientEvent } from './eventstoredb-events.js';
import { Feed } from './eventstoredb-feed.js';
import type { FeedSource } from './eventstoredb-feed.js';
import { followAll } from './eventstoredb-subscription.js';

/** A server whose new events reach its newest subscription only while `isDelivered`. */
class Server {
  readonly log: ClientEvent[] = [];
  readonly subscriptions: { readonly stream: PassThrough; readonly after: string }[] = [];
  isDelivered = true;
  /** How many events the node that answers reads has: another one, which has them all, feeds the subscriptions. */
  readable = Number.POSITIVE_INFINITY;
  /** How often the feed has reported a failed connection. */
  failures = 0;

  append(count: number): void {
    for (let n = 0; n < count; n += 1) {
      const at = BigInt(this.log.length + 1);
      const place = { streamId: 'one', revision: at - 1n, position: { commit: at, prepare: at } };
      const event = { id: String(at), type: 'Happened', isJson: true, data: { n: Number(at) }, ...place };
      this.log.push(event);
      const { stream } = this.subscriptions.at(-1) ?? {};
      if (this.isDelivered) stream?.write({ event });
    }
  }

  readonly readAll = async (after: string, limit: number): Promise<StoredEvent[]> =>
    this.log
      .slice(0, this.readable)
      .map(toEvent)
      .filter(({ position }) => position > after)
      .slice(0, limit);

  readonly source: FeedSource = {
    connection: {
      attach: () => ({
        client: {} as never,
        failed: () => void (this.failures += 1),
        release: () => undefined,
      }),
    },
    head: async () => this.log.map(toEvent).at(-1)?.position ?? START,
    subscribe: (_, after) => {
      const stream = new PassThrough({ objectMode: true });
      this.subscriptions.push({ stream, after });
      for (const event of this.log) if (toEvent(event).position > after) stream.write({ event });
      return Object.assign(stream, { unsubscribe: async () => void stream.destroy() });
    },
  };
}

let server: Server;
let feed: Feed;

beforeEach(() => {
  server = new Server();
  feed = new Feed(server.source);
});

function follow(batchSize = 7): number[] {
  const seen: number[] = [];
  const subscription = followAll(START, {
    feed,
    readAll: server.readAll,
    batchSize,
    onEvents: async (events) => void seen.push(...events.map(({ data }) => Number(data['n']))),
  });
  afterTest(() => subscription.close());
  return seen;
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe('followers of one feed', () => {
  it('get every event once and in order, with one subscription for all, whenever they join', async () => {
    server.append(30);
    const early = follow();
    await eventually(() => expect(early).toEqual(upTo(30)));
    server.append(3_000);
    const late = follow(500);
    server.append(10);
    await eventually(() => expect([early, late]).toEqual([upTo(3_040), upTo(3_040)]));
    expect(server.subscriptions).toHaveLength(1);
  });

  /** Checks that a follower gets five more events by a second subscription once the first sends nothing any more. */
  async function expectSecondSubscription(trouble: (stream: PassThrough) => unknown): Promise<void> {
    const seen = follow();
    server.append(5);
    await eventually(() => expect(seen).toEqual(upTo(5)));
    trouble(server.subscriptions[0]!.stream);
    server.isDelivered = false;
    server.append(5);
    await eventually(() => expect(seen).toEqual(upTo(10)));
    expect(server.subscriptions).toHaveLength(2);
  }

  it.each([
    ['fails', (stream: PassThrough) => stream.emit('error', new ConnectionEnded('cut off'))],
    ['ends without an error', (stream: PassThrough) => stream.end()],
  ])('go on where they were when the subscription %s', (_, trouble) => expectSecondSubscription(trouble));

  it(
    'get events that the server has but does not send',
    () => expectSecondSubscription(() => undefined),
    20_000,
  );

  it('go on, on the same connection, when events came in faster than the server delivers them', async () => {
    const seen = follow();
    const tooSlow = new Error(
      '10 ABORTED: Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
    );
    for (const round of [1, 2, 3]) {
      server.append(40);
      await eventually(() => expect(seen).toEqual(upTo(40 * round)));
      server.subscriptions.at(-1)!.stream.emit('error', tooSlow);
      await eventually(() => expect(server.subscriptions).toHaveLength(round + 1));
    }
    expect(server.failures).toBe(0);
    server.subscriptions.at(-1)!.stream.emit('error', new ConnectionEnded('cut off'));
    expect(server.failures).toBe(1);
  });

  it('miss no event that the node which answers their reads does not have yet', async () => {
    server.append(30);
    server.readable = 10;
    const seen = follow();
    await eventually(() => expect(seen).toEqual(upTo(10)));
    server.append(3);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen).toEqual(upTo(10));
    server.readable = Number.POSITIVE_INFINITY;
    await eventually(() => expect(seen).toEqual(upTo(33)));
  });
});

import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { SILENT_LOGGER, ManualClock, openRecords } from '../../testing/fixtures.js';
import { SendWebhooks } from './send-webhooks.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import type { StoredDelivery } from './webhook-deliveries.js';
import { WebhookSecrets } from './webhook-secrets.js';

const HOUR = 3_600_000;
const URL_OF_RECEIVER = 'https://crm.example/in';

/** What a receiver answers to a message at a time (milliseconds after the beginning): a status, or an error for no answer. */
type Receiver = (elapsed: number, stream: string) => number | Error;

/** A message as the receiver got it, and the status that it answered; null: no answer. */
interface Sent {
  readonly stream: string;
  readonly revision: number;
  readonly status: number | null;
}

let sent: Sent[] = [];
let receiver: Receiver = () => 204;
let elapsed = () => 0;
/** The calls to the receiver. */
const calls = {
  post: async (_url: string, _headers: object, body: string): Promise<number> => {
    const { data } = JSON.parse(body) as { data: { stream: string; revision: number } };
    const answer = receiver(elapsed(), data.stream);
    sent.push({ ...data, status: typeof answer === 'number' ? answer : null });
    if (typeof answer !== 'number') throw answer;
    return answer;
  },
};

/** Ignores that a message has to wait for an earlier one, to prove that the tests detect a wrong order. */
class Overtaking extends WebhookDeliveries {
  override async blockedUntil(_: StoredDelivery): Promise<null> {
    return null;
  }
}

/** What sends the messages, and the stores that it needs; the reactions have passed every event, so that no message waits for them. */
async function openWorker(source: object, streams: object, Deliveries = WebhookDeliveries) {
  const records = await openRecords();
  await records.insert('reactions', 'log', { position: 'z' });
  const clock = new ManualClock();
  const deliveries = new Deliveries(records);
  const secrets = new WebhookSecrets({ sessionSecret: 'a secret of at least thirty-two characters' });
  const worker = new SendWebhooks(
    deliveries,
    source as never,
    streams as never,
    secrets,
    calls,
    clock,
    records,
    SILENT_LOGGER,
  );
  return { worker, deliveries, clock };
}

/** Queues messages at their times, and sends until all are delivered or given up. */
async function sendAll(
  messages: readonly { readonly stream: string; readonly revision: number; readonly at: number }[],
  behavior: Receiver,
  Deliveries = WebhookDeliveries,
) {
  const disabled: string[] = [];
  const webhook = { status: 'existing', url: URL_OF_RECEIVER, types: [], personal: false, secret: 1 };
  const streams = {
    state: async () => ({ ...webhook, enabled: disabled.length === 0 }),
    execute: async (_: unknown, __: unknown, { because }: { because: string }) => disabled.push(because),
  };
  const source = {
    messageAt: async (stream: string, revision: number) => ({
      message: async () => ({ type: 'booking.held', timestamp: '', data: { stream, revision } }),
    }),
  };
  const { worker, deliveries, clock } = await openWorker(source, streams, Deliveries);
  const begin = clock.systemMillis();
  elapsed = () => clock.systemMillis() - begin;
  receiver = behavior;
  sent = [];
  const unqueued = [...messages].sort((a, b) => a.at - b.at);
  for (let turns = 0; turns < 2_000; turns += 1) {
    const now = elapsed();
    while (unqueued[0] !== undefined && unqueued[0].at <= now) {
      const { stream, revision, at } = unqueued.shift()!;
      const id = `msg_1_${String(at).padStart(12, '0')}${revision}`;
      const times = { createdAt: begin + now, nextTryAt: begin + now };
      const message = { webhook: 1, type: 'booking.held', booking: 1, stream, revision } as const;
      await deliveries.queue(id, { ...message, ...times });
    }
    await worker.send(() => false);
    const [next] = await deliveries.due(begin + 90 * 24 * HOUR, 1);
    const nextAt = Math.min(next?.delivery.nextTryAt ?? Infinity, (unqueued[0]?.at ?? Infinity) + begin);
    if (nextAt === Infinity) break;
    clock.advance(Math.max(1_000, nextAt - clock.systemMillis()));
  }
  const statuses = (await deliveries.ofWebhook(1, 1_000)).map(({ delivery }) => delivery.status);
  return { statuses, disabled };
}

/** The revisions of the messages that the receiver accepted, by stream. */
function acceptedRevisions(): Record<string, number[]> {
  const streams: Record<string, number[]> = {};
  for (const { stream, revision, status } of sent)
    if (status === 204) (streams[stream] ??= []).push(revision);
  return streams;
}

const messages = fc.array(fc.record({ stream: fc.constantFrom('a', 'b', 'c'), gap: fc.nat(2 * HOUR) }), {
  minLength: 1,
  maxLength: 12,
});
const troubles = fc.constantFrom<number | Error>(
  500,
  503,
  404,
  Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED' }),
  new Error('no answer in 15 seconds'),
);
const outages = fc.array(
  fc.record({ from: fc.nat(30 * HOUR), hours: fc.integer({ min: 1, max: 8 }), trouble: troubles }),
  { maxLength: 2 },
);

/** The messages that were drawn, each with its revision and its time (milliseconds after the beginning). */
function timed(drawn: readonly { readonly stream: string; readonly gap: number }[]) {
  let at = 0;
  const revisions: Record<string, number> = {};
  return drawn.map(({ stream, gap }) => {
    at += gap + 1;
    revisions[stream] = (revisions[stream] ?? -1) + 1;
    return { stream, revision: revisions[stream], at };
  });
}

describe('messages to a system outside (D63)', () => {
  it('are all accepted once, and in order within a booking, even if the system fails for hours', async () => {
    await fc.assert(
      fc.asyncProperty(messages, outages, async (drawn, outagesDrawn) => {
        const all = timed(drawn);
        const { statuses, disabled } = await sendAll(all, (now) => {
          const outage = outagesDrawn.find(({ from, hours }) => now >= from && now < from + hours * HOUR);
          return outage?.trouble ?? 204;
        });
        expect(statuses.filter((status) => status !== 'delivered')).toEqual([]);
        expect(disabled).toEqual([]);
        for (const [stream, revisions] of Object.entries(acceptedRevisions()))
          expect(revisions).toEqual(
            all.filter((message) => message.stream === stream).map(({ revision }) => revision),
          );
        expect(Object.values(acceptedRevisions()).flat()).toHaveLength(all.length);
      }),
      { numRuns: 25 },
    );
  });

  it('come in the right order because they wait for earlier messages of their booking, and else in the wrong one', async () => {
    const all = timed([
      { stream: 'a', gap: 0 },
      { stream: 'a', gap: 1_000 },
    ]);
    await sendAll(all, (now) => (now < 1_500 ? 500 : 204), Overtaking);
    expect(acceptedRevisions()).toEqual({ a: [1, 0] });
    await sendAll(all, (now) => (now < 1_500 ? 500 : 204));
    expect(acceptedRevisions()).toEqual({ a: [0, 1] });
  });

  it('are given up after nine tries if none is accepted, and the webhook is switched off', async () => {
    const { statuses, disabled } = await sendAll(timed([{ stream: 'a', gap: 0 }]), () => 500);
    expect([statuses, disabled]).toEqual([['failed'], ['failing']]);
    expect(sent).toHaveLength(9);
  });

  it('are given up at once if the receiver answers 410, and the webhook is switched off', async () => {
    const { statuses, disabled } = await sendAll(timed([{ stream: 'a', gap: 0 }]), () => 410);
    expect([statuses, disabled, sent.length]).toEqual([['failed'], ['gone'], 1]);
  });

  it('to other webhooks still have their turn when one has more messages that are due than are sent in a turn', async () => {
    // There is nothing to tell any more, so a message that has its turn fails.
    const { worker, deliveries, clock } = await openWorker(
      { messageAt: async () => null },
      { state: async () => ({ status: 'existing', enabled: true, secret: 1 }) },
    );
    const at = clock.systemMillis();
    const queue = (webhook: number, n: number, nextTryAt: number) =>
      deliveries.queue(`msg_${webhook}_${String(n).padStart(12, '0')}`, {
        ...{ webhook, type: 'booking.held', booking: n, stream: `booking-${n}`, revision: 0 },
        ...{ createdAt: nextTryAt, nextTryAt },
      });
    for (let n = 0; n < 250; n += 1) await queue(1, n, at - 1_000);
    await queue(2, 999, at);
    await worker.send(() => false);
    const [other] = await deliveries.ofWebhook(2, 1);
    expect(other?.delivery.status).toBe('failed');
    const statuses = (await deliveries.ofWebhook(1, 300)).map(({ delivery }) => delivery.status);
    expect(statuses.filter((status) => status === 'waiting')).toHaveLength(50);
  });

  it('of other bookings are still delivered when a single message is never accepted, and the webhook stays on', async () => {
    const all = timed([
      { stream: 'a', gap: 0 },
      { stream: 'b', gap: HOUR },
      { stream: 'b', gap: HOUR },
    ]);
    const { statuses, disabled } = await sendAll(all, (_, stream) => (stream === 'a' ? 422 : 204));
    expect(statuses.toSorted()).toEqual(['delivered', 'delivered', 'failed']);
    expect(disabled).toEqual([]);
  });
});

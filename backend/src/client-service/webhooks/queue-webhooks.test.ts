import { setImmediate } from 'node:timers/promises';
import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '../../testing/fixtures.js';
import { QueueWebhooks, deliveryId } from './queue-webhooks.js';
import { NO_WEBHOOK, evolveWebhook } from './webhook-state.js';
import type { WebhookState } from './webhook-state.js';

const terms = { url: 'https://crm.example/in', types: ['booking.held'], personal: false } as const;
const added = (webhook: number) => event('WebhookAdded', { webhook, ...terms });
const held = event('HoldPlaced', holdTerms());

/** The reaction to a log, with a read model that shows only the webhooks in `listed`. */
function reactingTo(log: readonly RecordedEvent[], listed: readonly number[]) {
  const queued: string[] = [];
  const reads: string[] = [];
  let failures = 0;
  /** What happens while a stream is being read. */
  const during: { read: () => void } = { read: () => undefined };
  const stateOf = (stream: string) =>
    log.filter((past) => past.stream === stream).reduce<WebhookState>(evolveWebhook, NO_WEBHOOK);
  const reaction = new QueueWebhooks(
    {
      webhooks: async () => {
        reads.push('webhooks');
        await setImmediate();
        return listed.map((webhook) => ({ webhook })) as never;
      },
    },
    {
      // As a store does, it answers with what is there when the read begins.
      state: async (_, stream) => {
        const state = stateOf(stream);
        during.read();
        await setImmediate();
        failures -= 1;
        if (failures >= 0) throw new Error('the store is away');
        return state as never;
      },
    },
    {
      mayCauseMessage: ({ type }) => type === 'HoldPlaced',
      messageOf: async ({ data }) => {
        const booking = 'booking' in data ? data.booking : null;
        return { type: 'booking.held', booking, message: async () => null as never };
      },
    },
    {
      queue: async (id) => void queued.push(id),
    },
    new ManualClock(),
  );
  return { reaction, queued, reads, during, fail: (times: number) => (failures = times) };
}

async function queuedBy(events: readonly NewEvent[], listed: readonly number[] = [], isConcurrent = false) {
  const log = recorded(events);
  const { reaction, queued, reads } = reactingTo(log, listed);
  if (isConcurrent) await Promise.all(log.map((past) => reaction.react(past)));
  else for (const past of log) await reaction.react(past);
  const last = log.at(-1)!;
  return { queued, reads, idOf: (webhook: number) => deliveryId(webhook, last) };
}

describe('a message to webhooks (D63)', () => {
  it('is queued for each webhook with its type, even before the read model shows the webhook', async () => {
    const { queued, idOf } = await queuedBy([added(1), added(2), held]);
    expect(queued).toEqual([idOf(1), idOf(2)]);
  });

  it('is queued for a webhook that the read model shows, though no event of the webhook was handled', async () => {
    const log = recorded([added(3), held]);
    const { reaction, queued } = reactingTo(log, [3]);
    await reaction.react(log[1]!);
    expect(queued).toEqual([deliveryId(3, log[1]!)]);
  });

  it('is also queued for a webhook that was added in the same batch, whose events are handled concurrently', async () => {
    const log = recorded([held, added(1), held]);
    const { reaction, queued } = reactingTo(log, []);
    const [before, ...batch] = log;
    await reaction.react(before!);
    await Promise.all(batch.map((past) => reaction.react(past)));
    expect(queued).toEqual([deliveryId(1, log[2]!)]);
  });

  it('is queued for each of several concurrent events by an instance that knew no webhook before', async () => {
    const { queued, reads } = await queuedBy([added(3), held, held, held], [3], true);
    expect(queued).toHaveLength(3);
    expect(reads).toHaveLength(1);
  });

  it('is not lost when the webhooks cannot be read: the reaction fails and is tried again', async () => {
    const log = recorded([added(3), held, held]);
    const { reaction, queued, fail } = reactingTo(log, [3]);
    fail(1);
    const results = await Promise.allSettled(log.map((past) => reaction.react(past)));
    expect(results[0]?.status).toBe('rejected');
    for (const [index, { status }] of results.entries())
      if (status === 'rejected') await reaction.react(log[index]!);
    expect(queued).toHaveLength(2);
  });

  it('is queued for a webhook that was changed while its stream was being read', async () => {
    const [first, change, last] = recorded([
      event('WebhookAdded', { webhook: 1, ...terms, types: ['survey.submitted'] }),
      event('WebhookChanged', { webhook: 1, types: ['booking.held'] }),
      held,
    ]) as [RecordedEvent, RecordedEvent, RecordedEvent];
    const log = [first];
    const { reaction, queued, during } = reactingTo(log, []);
    const changed = new Promise<void>((resolve) => {
      during.read = () => {
        during.read = () => undefined;
        log.push(change);
        resolve(reaction.react(change));
      };
    });
    await Promise.all([reaction.react(first), changed]);
    await reaction.react(last);
    expect(queued).toEqual([deliveryId(1, last)]);
  });

  it('is not queued for webhooks that are switched off, removed, or of other types', async () => {
    const otherTypes = event('WebhookChanged', { webhook: 4, types: ['survey.submitted'] });
    const { queued } = await queuedBy([
      ...[added(1), event('WebhookDisabled', { webhook: 1, because: 'gone' })],
      ...[added(2), event('WebhookRemoved', { webhook: 2 })],
      ...[added(4), otherTypes],
      held,
    ]);
    expect(queued).toEqual([]);
  });

  it('is not queued for an event that causes none, and the webhooks are not even read', async () => {
    const { queued, reads } = await queuedBy([event('DoNotBookSet', { account: 1, doNotBook: true })], [1]);
    expect([queued, reads]).toEqual([[], []]);
  });
});

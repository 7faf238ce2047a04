import { setImmediate } from 'node:timers/promises';
import { event } from '@tour-portal/contracts/events/events.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
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

/** The reaction to a log, with a read model that knows only the webhooks in `listed`. */
function reactingTo(told: readonly RecordedEvent[], listed: readonly number[]) {
  const queued: string[] = [];
  const asked: string[] = [];
  let failures = 0;
  const stateOf = (stream: string): WebhookState =>
    told
      .filter((one) => one.stream === stream)
      .reduce<WebhookState>((state, one) => evolveWebhook(state, one), NO_WEBHOOK);
  const reaction = new QueueWebhooks(
    {
      webhooks: async () => {
        asked.push('webhooks');
        await setImmediate();
        return listed.map((webhook) => ({ webhook })) as never;
      },
    },
    {
      state: async (_, stream) => {
        await setImmediate();
        failures -= 1;
        if (failures >= 0) throw new Error('the store is away');
        return stateOf(stream) as never;
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
      queue: async (id) => {
        queued.push(id);
      },
    },
    new ManualClock(),
  );
  return { reaction, queued, asked, fail: (times: number) => (failures = times) };
}

async function queuedBy(
  events: readonly Parameters<typeof recorded>[0][number][],
  listed: readonly number[] = [],
  isAtOnce = false,
) {
  const told = recorded(events);
  const { reaction, queued, asked } = reactingTo(told, listed);
  if (isAtOnce) await Promise.all(told.map((one) => reaction.react(one)));
  else for (const one of told) await reaction.react(one);
  const last = told.at(-1)!;
  return { queued, asked, idOf: (webhook: number) => deliveryId(webhook, last) };
}

describe('a message to webhooks (D63)', () => {
  it('is queued for each webhook with its type, even before the read model shows the webhook', async () => {
    const { queued, idOf } = await queuedBy([added(1), added(2), held]);
    expect(queued).toEqual([idOf(1), idOf(2)]);
  });

  it('is queued for a webhook that the read model shows', async () => {
    const told = [added(3), held];
    const { queued, idOf } = await queuedBy(told, [3]);
    expect(queued).toEqual([idOf(3)]);
  });

  it('is also queued for a webhook that was added in the same batch, whose events are handled concurrently', async () => {
    const told = recorded([held, added(1), held]);
    const { reaction, queued } = reactingTo(told, []);
    const [before, ...batch] = told;
    await reaction.react(before!);
    await Promise.all(batch.map((one) => reaction.react(one)));
    expect(queued).toEqual([deliveryId(1, told[2]!)]);
  });

  it('is queued for each of several concurrent events by an instance that knew no webhook before', async () => {
    const { queued, asked } = await queuedBy([added(3), held, held, held], [3], true);
    expect(queued).toHaveLength(3);
    expect(asked).toHaveLength(1);
  });

  it('is not lost when the webhooks cannot be read: the reaction fails and is tried again', async () => {
    const told = recorded([added(3), held, held]);
    const { reaction, queued, fail } = reactingTo(told, [3]);
    fail(1);
    const results = await Promise.allSettled(told.map((one) => reaction.react(one)));
    expect(results[0]?.status).toBe('rejected');
    for (const [place, { status }] of results.entries())
      if (status === 'rejected') await reaction.react(told[place]!);
    expect(queued).toHaveLength(2);
  });

  it('is not queued for webhooks that are switched off, removed, or of other types', async () => {
    const others = event('WebhookChanged', { webhook: 4, types: ['survey.submitted'] });
    const { queued } = await queuedBy([
      ...[added(1), event('WebhookDisabled', { webhook: 1, because: 'gone' })],
      ...[added(2), event('WebhookRemoved', { webhook: 2 })],
      ...[added(4), others],
      held,
    ]);
    expect(queued).toEqual([]);
  });

  it('is not made for an event without a message type, for which no webhooks are read', async () => {
    const { asked } = await queuedBy([event('DoNotBookSet', { account: 1, doNotBook: true })]);
    expect(asked).toEqual([]);
  });
});

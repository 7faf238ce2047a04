import { event } from '@tour-portal/contracts/events/events.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from '@jest/globals';
import { StandingClock } from '../../testing/opened.js';
import { QueueWebhooks, deliveryId } from './queue-webhooks.js';
import { NO_WEBHOOK, evolveWebhook } from './webhook-state.js';
import type { WebhookState } from './webhook-state.js';

const terms = { url: 'https://crm.example/in', types: ['booking.held'], personal: false } as const;
const added = (webhook: number) => event('WebhookAdded', { webhook, ...terms });
const held = event('HoldPlaced', holdTerms());

/** The reaction on a log, with a read model that knows the webhooks of `listed` alone. */
function reactingTo(told: readonly RecordedEvent[], listed: readonly number[]) {
  const queued: string[] = [];
  const asked: string[] = [];
  const stateOf = (stream: string): WebhookState =>
    told
      .filter((one) => one.stream === stream)
      .reduce<WebhookState>((state, one) => evolveWebhook(state, one), NO_WEBHOOK);
  const reaction = new QueueWebhooks(
    {
      webhooks: async () => {
        asked.push('webhooks');
        return listed.map((webhook) => ({ webhook })) as never;
      },
    },
    { state: async (_, stream) => stateOf(stream) as never },
    {
      mayTell: ({ type }) => type === 'HoldPlaced',
      told: async ({ data }) => {
        const booking = 'booking' in data ? data.booking : null;
        return { type: 'booking.held', booking, message: async () => null as never };
      },
    },
    {
      queue: async (id) => {
        queued.push(id);
      },
    },
    new StandingClock(),
  );
  return { reaction, queued, asked };
}

async function queuedBy(
  events: readonly Parameters<typeof recorded>[0][number][],
  listed: readonly number[] = [],
) {
  const told = recorded(events);
  const { reaction, queued, asked } = reactingTo(told, listed);
  for (const one of told) await reaction.react(one);
  const last = told.at(-1)!;
  return { queued, asked, idOf: (webhook: number) => deliveryId(webhook, last) };
}

describe('what webhooks are to tell (D63)', () => {
  it('is queued for each that asked for it, also before the read model has it', async () => {
    const { queued, idOf } = await queuedBy([added(1), added(2), held]);
    expect(queued).toEqual([idOf(1), idOf(2)]);
  });

  it('is queued for those of before', async () => {
    const told = [added(3), held];
    const { queued, idOf } = await queuedBy(told, [3]);
    expect(queued).toEqual([idOf(3)]);
  });

  it('is not queued for those that are off, gone, or asked for something else', async () => {
    const others = event('WebhookChanged', { webhook: 4, types: ['survey.submitted'] });
    const { queued } = await queuedBy([
      ...[added(1), event('WebhookDisabled', { webhook: 1, because: 'gone' })],
      ...[added(2), event('WebhookRemoved', { webhook: 2 })],
      ...[added(4), others],
      held,
    ]);
    expect(queued).toEqual([]);
  });

  it('asks for nothing where an event is told to nobody', async () => {
    const { asked } = await queuedBy([event('DoNotBookSet', { account: 1, doNotBook: true })]);
    expect(asked).toEqual([]);
  });
});

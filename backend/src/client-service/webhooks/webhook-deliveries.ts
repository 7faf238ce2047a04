import { Inject, Injectable } from '@nestjs/common';
import type { WebhookType } from '@tour-portal/contracts/client-service/webhooks.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { nextTryOf } from '../../scheduling/look-ahead.js';
import { putRecord } from '../../stores/put-record.js';
import { DELIVERIES } from '../../stores/store-tokens.js';

const DELIVERED = 'webhook-deliveries';

/** A message to a webhook, and what became of it. What it says is read from the log each time: nothing personal is kept here. */
export interface Delivery {
  readonly webhook: number;
  readonly type: WebhookType;
  /** Null: it is about none. */
  readonly booking: number | null;
  /** Where the event is. */
  readonly stream: string;
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly status: 'waiting' | 'delivered' | 'failed';
  /** Of one that waits, so that those of a stream are found in order; null otherwise. */
  readonly waitsIn: string | null;
  /** Epoch milliseconds; null: never. */
  readonly nextTryAt: number | null;
  readonly attempts: number;
  readonly lastResult: string | null;
}

export type QueuedDelivery = Omit<Delivery, 'status' | 'waitsIn' | 'attempts' | 'lastResult'>;

export interface KeptDelivery {
  /** Told to the receiver as `webhook-id`. Those of a webhook are in the order of the log. */
  readonly id: string;
  readonly delivery: Delivery;
  readonly version: number;
}

/** Messages to webhooks, by an id that is the same for one event however often it is told. */
@Injectable()
export class WebhookDeliveries {
  constructor(@Inject(DELIVERIES) private readonly records: Records) {}

  /** Queues a message; one that is known already stays as it is, unless it is to be sent once more. */
  async queue(id: string, of: QueuedDelivery, isAgain = false): Promise<void> {
    const { webhook, stream } = of;
    const waiting: Delivery = {
      ...of,
      status: 'waiting',
      waitsIn: `${webhook}/${stream}`,
      attempts: 0,
      lastResult: null,
    };
    await putRecord(this.records, DELIVERED, id, (kept) =>
      kept !== null && !isAgain ? null : stored(waiting),
    );
  }

  /** Those to try by a time, the longest waiting first. */
  async due(upTo: number, limit: number): Promise<KeptDelivery[]> {
    return (await this.records.find(DELIVERED, 'nextTryAt', upTo, limit)).map(kept);
  }

  /** When the message that has to go before this one is tried (epoch milliseconds); null: there is none. */
  async waitsFor({ id, delivery }: KeptDelivery): Promise<number | null> {
    if (delivery.waitsIn === null) return null;
    const [first] = await this.records.find(DELIVERED, 'waitsIn', delivery.waitsIn, 1);
    return first === undefined || first.key === id ? null : nextTryOf(first);
  }

  /** The newest first. */
  async ofWebhook(webhook: number, limit: number): Promise<KeptDelivery[]> {
    const found = await this.records.find(DELIVERED, 'webhook', String(webhook), MOST);
    return found.map(kept).reverse().slice(0, limit);
  }

  /** Whether anything that was queued since a time (epoch milliseconds) was delivered. */
  async hasDelivered(webhook: number, since: number): Promise<boolean> {
    const found = await this.records.find(DELIVERED, 'webhook', String(webhook), MOST);
    return found
      .map(kept)
      .some(({ delivery }) => delivery.status === 'delivered' && delivery.createdAt >= since);
  }

  async get(id: string): Promise<KeptDelivery | null> {
    const found = await this.records.get(DELIVERED, id);
    return found === null ? null : kept({ ...found, key: id });
  }

  /** Writes down what became of it; false where somebody else has meanwhile. */
  update({ id, delivery, version }: KeptDelivery, change: Partial<Delivery>): Promise<boolean> {
    return this.records.replace(DELIVERED, id, stored({ ...delivery, ...change }), version);
  }

  async forgetOld(now: number): Promise<void> {
    await this.records.removeWhere(DELIVERED, 'expiresAt', now);
  }

  async forget(webhook: number): Promise<void> {
    await this.records.removeWhere(DELIVERED, 'webhook', String(webhook));
  }
}

/** More than a webhook's log is read at once. */
const MOST = 10_000;

/** How long what became of a message can be read. */
const KEPT_MILLIS = 30 * 86_400_000;

/** The webhook as text, because only texts are found by being equal. */
function stored(delivery: Delivery): JsonObject {
  const { createdAt, webhook } = delivery;
  return { ...delivery, webhook: String(webhook), expiresAt: createdAt + KEPT_MILLIS };
}

function kept(found: {
  readonly key: string;
  readonly record: JsonObject;
  readonly version: number;
}): KeptDelivery {
  const record = found.record as unknown as Omit<Delivery, 'webhook'> & { readonly webhook: string };
  const nextTryAt = record.nextTryAt === null ? null : nextTryOf({ record: found.record });
  return {
    id: found.key,
    delivery: { ...record, webhook: Number(record.webhook), nextTryAt },
    version: found.version,
  };
}

import { Inject, Injectable } from '@nestjs/common';
import type { WebhookMessageType } from '@tour-portal/contracts/client-service/webhooks.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { Records, RecordWithVersion } from '@tour-portal/contracts/stores/records.js';
import { nextTryOf } from '../../scheduling/look-ahead.js';
import { putRecord } from '../../stores/put-record.js';
import { BACKGROUND_RECORDS } from '../../stores/store-tokens.js';

const COLLECTION = 'webhook-deliveries';

/** A message to a webhook, and its result. Its text is made from the log at each try: nothing personal is stored here. */
export interface Delivery {
  readonly webhook: number;
  readonly type: WebhookMessageType;
  /** Null: the message is about no booking. */
  readonly booking: number | null;
  /** The event's stream. */
  readonly stream: string;
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly status: 'waiting' | 'delivered' | 'failed';
  /** Webhook and stream of a waiting message, to find the waiting messages of a stream in order; null otherwise. */
  readonly waitsIn: string | null;
  /** Epoch milliseconds; null: never. */
  readonly nextTryAt: number | null;
  readonly attempts: number;
  readonly lastResult: string | null;
}

export type QueuedDelivery = Omit<Delivery, 'status' | 'waitsIn' | 'attempts' | 'lastResult'>;

export interface StoredDelivery {
  /** Sent to the receiver as `webhook-id`. The ids of the messages to one webhook sort in the order of the log. */
  readonly id: string;
  readonly delivery: Delivery;
  readonly version: number;
}

/** Messages to webhooks, by an id that is the same each time an event's message is sent. */
@Injectable()
export class WebhookDeliveries {
  constructor(@Inject(BACKGROUND_RECORDS) private readonly records: Records) {}

  /** Queues a message. A message that exists stays as it is, unless `isAgain` asks to send it once more. */
  async queue(id: string, delivery: QueuedDelivery, isAgain = false): Promise<void> {
    const { webhook, stream } = delivery;
    const waiting: Delivery = {
      ...delivery,
      status: 'waiting',
      waitsIn: `${webhook}/${stream}`,
      attempts: 0,
      lastResult: null,
    };
    await putRecord(this.records, COLLECTION, id, (existing) =>
      existing !== null && !isAgain ? null : toRecord(waiting),
    );
  }

  /** Messages that are due to be tried by a time, the earliest due first. */
  async due(upTo: number, limit: number): Promise<StoredDelivery[]> {
    return (await this.records.find(COLLECTION, 'nextTryAt', upTo, limit)).map(deliveryOf);
  }

  /** The time of the next try of the message that must be sent before this one (epoch milliseconds); null: there is none. */
  async blockedUntil({ id, delivery }: StoredDelivery): Promise<number | null> {
    if (delivery.waitsIn === null) return null;
    const [first] = await this.records.find(COLLECTION, 'waitsIn', delivery.waitsIn, 1);
    return first === undefined || first.key === id ? null : nextTryOf(first);
  }

  /** The messages to a webhook, those of the newest events first; at most `limit`. */
  async ofWebhook(webhook: number, limit: number): Promise<StoredDelivery[]> {
    const found = await this.records.find(COLLECTION, 'webhook', String(webhook), MOST_READ);
    return found.map(deliveryOf).reverse().slice(0, limit);
  }

  /** Whether a message to the webhook that was queued since a time (epoch milliseconds) was delivered. */
  async hasDelivered(webhook: number, since: number): Promise<boolean> {
    const found = await this.records.find(COLLECTION, 'webhook', String(webhook), MOST_READ);
    return found
      .map(deliveryOf)
      .some(({ delivery }) => delivery.status === 'delivered' && delivery.createdAt >= since);
  }

  async get(id: string): Promise<StoredDelivery | null> {
    const found = await this.records.get(COLLECTION, id);
    return found === null ? null : deliveryOf({ ...found, key: id });
  }

  /** Stores a change; false if the record was changed or removed meanwhile. */
  update({ id, delivery, version }: StoredDelivery, change: Partial<Delivery>): Promise<boolean> {
    return this.records.replace(COLLECTION, id, toRecord({ ...delivery, ...change }), version);
  }

  async removeExpired(now: number): Promise<void> {
    await this.records.removeWhere(COLLECTION, 'expiresAt', now);
  }

  async removeOf(webhook: number): Promise<void> {
    await this.records.removeWhere(COLLECTION, 'webhook', String(webhook));
  }
}

/**
 * More messages than a webhook is expected to have in the store. All are read, because the store finds the oldest first, but
 * callers need the newest.
 */
const MOST_READ = 1_000_000;

/** How long after it was queued a message expires, with its result. */
const STORED_MILLIS = 30 * 86_400_000;

/** The record of a delivery. The webhook's id is text, because the store finds only texts by equality. */
function toRecord(delivery: Delivery): JsonObject {
  const { createdAt, webhook } = delivery;
  return { ...delivery, webhook: String(webhook), expiresAt: createdAt + STORED_MILLIS };
}

function deliveryOf(found: RecordWithVersion & { readonly key: string }): StoredDelivery {
  const record = found.record as unknown as Omit<Delivery, 'webhook'> & { readonly webhook: string };
  const nextTryAt = record.nextTryAt === null ? null : nextTryOf({ record: found.record });
  return {
    id: found.key,
    delivery: { ...record, webhook: Number(record.webhook), nextTryAt },
    version: found.version,
  };
}

import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { Streams } from '../../event-log/streams.js';
import { Clock } from '../../instance/clock.js';
import type { Reaction } from '../../reactions/reactions.js';
import { Reacts } from '../../reactions/reacts.js';
import { Documents } from '../../read-side/documents.js';
import { webhookDecider } from './webhook-decisions.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookSource } from './webhook-source.js';
import { webhookStream } from './webhook-state.js';
import type { WebhookState } from './webhook-state.js';

/** The same for one event and webhook however often it is told. Positions have the order of the log. */
export function deliveryId(webhook: number, { position }: Pick<RecordedEvent, 'position'>): string {
  return `msg_${webhook}_${position}`;
}

/** Another instance may have led meanwhile, and have seen webhooks change. */
const REMEMBERED_MILLIS = 5_000;

/** Queues what webhooks are to tell of an event (D63). */
@Reacts()
@Injectable()
export class QueueWebhooks implements Reaction {
  readonly name = 'queue-webhooks';
  /** All that there are, so that not every event asks for them. */
  private readonly known = new Map<number, WebhookState>();
  private knownAt = -Infinity;
  /** Those that changed, or may have, until they are looked at. */
  private readonly unlearned = new Set<number>();
  /** Events are reacted to side by side: each waits until what changed before it is known. */
  private learned: Promise<void> = Promise.resolve();

  constructor(
    @Inject(Documents) private readonly documents: Pick<Documents, 'webhooks'>,
    @Inject(Streams) private readonly streams: Pick<Streams, 'state'>,
    @Inject(WebhookSource) private readonly source: Pick<WebhookSource, 'mayTell' | 'told'>,
    @Inject(WebhookDeliveries) private readonly deliveries: Pick<WebhookDeliveries, 'queue'>,
    @Inject(Clock) private readonly clock: Pick<Clock, 'systemMillis'>,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    const isTold = this.source.mayTell(event);
    if ('webhook' in event.data) this.unlearned.add(event.data.webhook);
    else if (!isTold) return;
    const learn = () => this.learn();
    this.learned = this.learned.then(learn, learn);
    await this.learned;
    const webhooks = [...this.known];
    if (!isTold || webhooks.length === 0) return;
    const told = await this.source.told(event);
    if (told === null) return;
    const now = this.clock.systemMillis();
    const { type, booking } = told;
    const { stream, revision } = event;
    for (const [webhook, state] of webhooks)
      if (state.status === 'there' && state.enabled && state.types.includes(type)) {
        const of = { webhook, type, booking, stream, revision, createdAt: now, nextTryAt: now };
        await this.deliveries.queue(deliveryId(webhook, event), of);
      }
  }

  /** Each as its stream stands now, however far the read models are. */
  private async learn(): Promise<void> {
    if (performance.now() - this.knownAt > REMEMBERED_MILLIS) {
      for (const { webhook } of await this.documents.webhooks()) this.unlearned.add(webhook);
      this.knownAt = performance.now();
    }
    for (const webhook of this.unlearned) {
      this.known.set(webhook, await this.streams.state(webhookDecider, webhookStream(webhook)));
      this.unlearned.delete(webhook);
    }
  }
}

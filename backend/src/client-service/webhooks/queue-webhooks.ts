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

/** The id of an event's message to a webhook, the same each time it is sent. A webhook's ids sort in the order of the log. */
export function deliveryId(webhook: number, { position }: Pick<RecordedEvent, 'position'>): string {
  return `msg_${webhook}_${position}`;
}

/** How long the remembered webhooks are trusted: another instance may have held the lease when webhooks were changed. */
const REMEMBERED_MILLIS = 5_000;

/** Queues the messages of an event for webhooks (D63). */
@Reacts()
@Injectable()
export class QueueWebhooks implements Reaction {
  readonly name = 'queue-webhooks';
  /** The state of every webhook, so that it is not read again for each event. */
  private readonly states = new Map<number, WebhookState>();
  private listedAt = -Infinity;
  /** Ids of webhooks that have or may have changed, until their streams are read. */
  private readonly outdated = new Set<number>();
  /** Events are handled concurrently: each waits until the changes before it are read. */
  private refreshed: Promise<void> = Promise.resolve();

  constructor(
    @Inject(Documents) private readonly documents: Pick<Documents, 'webhooks'>,
    @Inject(Streams) private readonly streams: Pick<Streams, 'state'>,
    @Inject(WebhookSource) private readonly source: Pick<WebhookSource, 'mayCauseMessage' | 'messageOf'>,
    @Inject(WebhookDeliveries) private readonly deliveries: Pick<WebhookDeliveries, 'queue'>,
    @Inject(Clock) private readonly clock: Pick<Clock, 'systemMillis'>,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    const mayCauseMessage = this.source.mayCauseMessage(event);
    if ('webhook' in event.data) this.outdated.add(event.data.webhook);
    else if (!mayCauseMessage) return;
    const refresh = () => this.refresh();
    this.refreshed = this.refreshed.then(refresh, refresh);
    await this.refreshed;
    const webhooks = [...this.states];
    if (!mayCauseMessage || webhooks.length === 0) return;
    const message = await this.source.messageOf(event);
    if (message === null) return;
    const now = this.clock.systemMillis();
    const { type, booking } = message;
    const { stream, revision } = event;
    for (const [webhook, state] of webhooks)
      if (state.status === 'existing' && state.enabled && state.types.includes(type)) {
        const delivery = { webhook, type, booking, stream, revision, createdAt: now, nextTryAt: now };
        await this.deliveries.queue(deliveryId(webhook, event), delivery);
      }
  }

  /** Reads the state of the outdated webhooks from their streams, because the read models may lag. */
  private async refresh(): Promise<void> {
    if (performance.now() - this.listedAt > REMEMBERED_MILLIS) {
      for (const { webhook } of await this.documents.webhooks()) this.outdated.add(webhook);
      this.listedAt = performance.now();
    }
    for (const webhook of this.outdated) {
      // Before the stream is read: a change that comes during the read marks the webhook again.
      this.outdated.delete(webhook);
      try {
        this.states.set(webhook, await this.streams.state(webhookDecider, webhookStream(webhook)));
      } catch (error) {
        this.outdated.add(webhook);
        throw error;
      }
    }
  }
}

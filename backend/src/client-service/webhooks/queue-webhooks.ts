import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { Clock } from '../../instance/clock.js';
import type { Reaction } from '../../reactions/reactions.js';
import { Reacts } from '../../reactions/reacts.js';
import { Documents } from '../../read-side/documents.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookSource } from './webhook-source.js';

/** The same for one event and webhook however often it is told. Positions have the order of the log. */
export function deliveryId(webhook: number, { position }: Pick<RecordedEvent, 'position'>): string {
  return `msg_${webhook}_${position}`;
}

/** Queues what webhooks are to tell of an event (D63). */
@Reacts()
@Injectable()
export class QueueWebhooks implements Reaction {
  readonly name = 'queue-webhooks';

  constructor(
    @Inject(Documents) private readonly documents: Pick<Documents, 'webhooks'>,
    @Inject(WebhookSource) private readonly source: Pick<WebhookSource, 'told'>,
    @Inject(WebhookDeliveries) private readonly deliveries: Pick<WebhookDeliveries, 'queue'>,
    @Inject(Clock) private readonly clock: Pick<Clock, 'systemMillis'>,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    const webhooks = (await this.documents.webhooks()).filter(({ enabled }) => enabled);
    if (webhooks.length === 0) return;
    const told = await this.source.told(event);
    if (told === null) return;
    const now = this.clock.systemMillis();
    const { type, booking } = told;
    const { stream, revision } = event;
    for (const { webhook, types } of webhooks)
      if (types.includes(type)) {
        const of = { webhook, type, booking, stream, revision, createdAt: now, nextTryAt: now };
        await this.deliveries.queue(deliveryId(webhook, event), of);
      }
  }
}

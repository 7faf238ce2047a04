import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { WebhookDeliveries as Listed } from '@tour-portal/contracts/client-service/client-service-api.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { immediateAnswer, refuse } from '../../../event-log/call.js';
import type { UseCaseResult } from '../../../event-log/call.js';
import { Streams } from '../../../event-log/streams.js';
import { webhookDecider } from '../webhook-decisions.js';
import type { WebhookRefusal } from '../webhook-decisions.js';
import { WebhookDeliveries } from '../webhook-deliveries.js';
import { webhookStream } from '../webhook-state.js';

const MOST_LISTED = 200;

/** At most `MOST_LISTED` messages to a webhook with their results so far, the newest first (D63). */
export class ListDeliveries extends Query<UseCaseResult<Listed, WebhookRefusal>> {
  constructor(readonly webhook: number) {
    super();
  }
}

@QueryHandler(ListDeliveries)
export class ListDeliveriesHandler implements IQueryHandler<ListDeliveries> {
  constructor(
    private readonly streams: Streams,
    private readonly deliveries: WebhookDeliveries,
  ) {}

  async execute({ webhook }: ListDeliveries) {
    const state = await this.streams.state(webhookDecider, webhookStream(webhook));
    if (state.status !== 'existing') return refuse({ code: 'no-such-webhook' as const });
    const newest = await this.deliveries.ofWebhook(webhook, MOST_LISTED);
    const deliveries = newest.map(({ id, delivery }) => {
      const { type, booking, createdAt, status, attempts, lastResult, nextTryAt } = delivery;
      return {
        id,
        type,
        booking,
        createdAt: instant(createdAt),
        status,
        attempts,
        lastResult,
        nextTryAt: nextTryAt === null ? null : instant(nextTryAt),
      };
    });
    return immediateAnswer({ deliveries });
  }
}

import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { refuse } from '../../../event-log/call.js';
import type { UseCaseResult, Call } from '../../../event-log/call.js';
import { Streams } from '../../../event-log/streams.js';
import { webhookDecider } from '../webhook-decisions.js';
import type { WebhookCommand, WebhookRefusal } from '../webhook-decisions.js';
import { WebhookDeliveries } from '../webhook-deliveries.js';
import { webhookStream } from '../webhook-state.js';

/**
 * Sends a message of a webhook once more, or those of all events since a time, whether they were sent before or not (D63).
 * The receiver recognizes each message by its id. The background thread queues the messages.
 */
export class SendAgain extends Command<UseCaseResult<undefined, WebhookRefusal | NoSuchDelivery>> {
  constructor(
    readonly command: Extract<WebhookCommand, { type: 'SendWebhookAgain' | 'ReplayWebhook' }>,
    readonly call: Call,
  ) {
    super();
  }
}

export interface NoSuchDelivery {
  readonly code: 'no-such-delivery';
}

@CommandHandler(SendAgain)
export class SendAgainHandler implements ICommandHandler<SendAgain> {
  constructor(
    private readonly streams: Streams,
    private readonly deliveries: WebhookDeliveries,
  ) {}

  async execute({ command, call: { context, dryRun } }: SendAgain) {
    const { webhook } = command;
    if (command.type === 'SendWebhookAgain') {
      const stored = await this.deliveries.get(command.delivery);
      if (stored?.delivery.webhook !== webhook) return refuse({ code: 'no-such-delivery' as const });
    }
    const stream = webhookStream(webhook);
    const decided = dryRun
      ? { ...(await this.streams.preview(webhookDecider, stream, command)), position: null }
      : await this.streams.execute(webhookDecider, stream, command, context);
    if ('refusal' in decided) return refuse(decided.refusal);
    return { ok: true as const, answer: undefined, position: decided.position };
  }
}

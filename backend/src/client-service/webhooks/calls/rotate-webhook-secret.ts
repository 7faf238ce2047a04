import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { WebhookSecret } from '@tour-portal/contracts/client-service/client-service-api.js';
import { refuse } from '../../../event-log/call.js';
import type { UseCaseResult, Call } from '../../../event-log/call.js';
import { EventLog } from '../../../event-log/event-log.js';
import { Streams } from '../../../event-log/streams.js';
import { webhookDecider } from '../webhook-decisions.js';
import type { WebhookRefusal } from '../webhook-decisions.js';
import { WebhookSecrets } from '../webhook-secrets.js';
import { webhookStream } from '../webhook-state.js';

/** Gives a webhook a new secret (D63). The previous secret also signs each message, until the next rotation. */
export class RotateWebhookSecret extends Command<UseCaseResult<WebhookSecret, WebhookRefusal>> {
  constructor(
    readonly webhook: number,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(RotateWebhookSecret)
export class RotateWebhookSecretHandler implements ICommandHandler<RotateWebhookSecret> {
  constructor(
    private readonly streams: Streams,
    private readonly log: EventLog,
    private readonly secrets: WebhookSecrets,
  ) {}

  async execute({ webhook, call: { context, dryRun } }: RotateWebhookSecret) {
    const stream = webhookStream(webhook);
    const state = await this.streams.state(webhookDecider, stream);
    if (state.status !== 'existing') return refuse({ code: 'no-such-webhook' });
    if (dryRun) return { ok: true as const, answer: { id: webhook, secret: null }, position: null };
    // The event that an earlier try of the same command wrote: its secret is answered again.
    const earlier = (await this.log.read(stream)).find(
      ({ metadata }) => metadata.causation === context.commandId,
    );
    const number = earlier?.type === 'WebhookSecretRotated' ? earlier.data.secret : state.secret + 1;
    const command = { type: 'RotateWebhookSecret', webhook, secret: number } as const;
    const outcome = await this.streams.execute(webhookDecider, stream, command, context);
    if (!outcome.ok) return refuse(outcome.refusal);
    const answer = { id: webhook, secret: this.secrets.secret(webhook, number) };
    return { ok: true as const, answer, position: outcome.position };
  }
}

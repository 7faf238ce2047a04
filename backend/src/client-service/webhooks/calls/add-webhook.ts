import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { WebhookSecret } from '@tour-portal/contracts/client-service/client-service-api.js';
import { refuse } from '../../../event-log/call.js';
import type { UseCaseResult, Call } from '../../../event-log/call.js';
import { Streams } from '../../../event-log/streams.js';
import type { Config } from '../../../instance/config.js';
import { CONFIG } from '../../../instance/settings.js';
import { Ids, allocateId } from '../../../instance/ids.js';
import { webhookDecider } from '../webhook-decisions.js';
import type { WebhookRefusal, WebhookSettings } from '../webhook-decisions.js';
import { WebhookSecrets } from '../webhook-secrets.js';
import { webhookStream } from '../webhook-state.js';
import { webhookUrlProblem } from '../webhook-url.js';
import type { WrongUrl } from '../webhook-url.js';

/** Adds a webhook: an outside system is told of events (D63). Only this answer contains the webhook's first secret. */
export class AddWebhook extends Command<UseCaseResult<WebhookSecret, WebhookRefusal | WrongUrl>> {
  constructor(
    readonly settings: WebhookSettings,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(AddWebhook)
export class AddWebhookHandler implements ICommandHandler<AddWebhook> {
  constructor(
    private readonly streams: Streams,
    private readonly ids: Ids,
    private readonly secrets: WebhookSecrets,
    /** `devTools` allows plain http and addresses in the portal's own network, for developers. */
    @Inject(CONFIG) private readonly config: Pick<Config, 'devTools'>,
  ) {}

  async execute({ settings, call: { context, dryRun, allocateRepeatably } }: AddWebhook) {
    const problem = webhookUrlProblem(settings.url, this.config.devTools);
    if (problem !== null) return refuse({ code: 'wrong-url' as const, problem });
    if (dryRun) return { ok: true as const, answer: { id: null, secret: null }, position: null };
    const webhook = await allocateId('webhook', allocateRepeatably ?? this.ids.allocate);
    const command = { type: 'AddWebhook', webhook, settings } as const;
    const outcome = await this.streams.execute(webhookDecider, webhookStream(webhook), command, context);
    if (!outcome.ok) return refuse(outcome.refusal);
    const answer = { id: webhook, secret: this.secrets.secret(webhook, 1) };
    return { ok: true as const, answer, position: outcome.position };
  }
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { refuse } from '../../../event-log/call.js';
import type { UseCaseResult, Call } from '../../../event-log/call.js';
import { Streams } from '../../../event-log/streams.js';
import type { Config } from '../../../instance/config.js';
import { CONFIG } from '../../../instance/settings.js';
import { webhookDecider } from '../webhook-decisions.js';
import type { WebhookCommand, WebhookRefusal } from '../webhook-decisions.js';
import { webhookStream } from '../webhook-state.js';
import { webhookUrlProblem } from '../webhook-url.js';
import type { WrongUrl } from '../webhook-url.js';

/** Changes a webhook, or removes it (D63). The answer has no body, with or without a dry run. */
export class ChangeWebhook extends Command<UseCaseResult<undefined, WebhookRefusal | WrongUrl>> {
  constructor(
    readonly command: Extract<WebhookCommand, { type: 'ChangeWebhook' | 'RemoveWebhook' }>,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(ChangeWebhook)
export class ChangeWebhookHandler implements ICommandHandler<ChangeWebhook> {
  constructor(
    private readonly streams: Streams,
    /** `devTools` allows plain http and addresses in the portal's own network, for developers. */
    @Inject(CONFIG) private readonly config: Pick<Config, 'devTools'>,
  ) {}

  async execute({ command, call: { context, dryRun } }: ChangeWebhook) {
    const stream = webhookStream(command.webhook);
    const url = command.type === 'ChangeWebhook' ? command.change.url : undefined;
    const problem = url === undefined ? null : webhookUrlProblem(url, this.config.devTools);
    if (problem !== null) return refuse({ code: 'wrong-url' as const, problem });
    const decided = dryRun
      ? { ...(await this.streams.preview(webhookDecider, stream, command)), position: null }
      : await this.streams.execute(webhookDecider, stream, command, context);
    if ('refusal' in decided) return refuse(decided.refusal);
    return { ok: true as const, answer: undefined, position: decided.position };
  }
}

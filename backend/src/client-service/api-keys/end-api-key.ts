import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import { Streams } from '../../event-log/streams.js';
import { apiKeyDecider } from './api-key-decisions.js';
import type { ApiKeyRefusal } from './api-key-decisions.js';
import { apiKeyStream } from './api-key-state.js';

/** Ends a key at once (D63); the answer is empty, with and without a dry run. */
export class EndApiKey extends Command<UseCaseResult<undefined, ApiKeyRefusal>> {
  constructor(
    readonly apiKey: number,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(EndApiKey)
export class EndApiKeyHandler implements ICommandHandler<EndApiKey> {
  constructor(private readonly streams: Streams) {}

  async execute({ apiKey, call: { context, dryRun } }: EndApiKey) {
    const stream = apiKeyStream(apiKey);
    const command = { type: 'EndApiKey', apiKey } as const;
    const decided = dryRun
      ? { ...(await this.streams.preview(apiKeyDecider, stream, command)), position: null }
      : await this.streams.execute(apiKeyDecider, stream, command, context);
    if ('refusal' in decided) return refuse(decided.refusal);
    return { ok: true as const, answer: undefined, position: decided.position };
  }
}

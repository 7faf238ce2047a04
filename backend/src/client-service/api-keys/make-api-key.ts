import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { ApiScope } from '@tour-portal/contracts/client-service/api-keys.js';
import {
  API_SCOPES,
  apiKeyNameProblem,
  areApiScopes,
  scopesInOrder,
} from '@tour-portal/contracts/client-service/api-keys.js';
import type { MadeApiKey } from '@tour-portal/contracts/client-service/client-service-api.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import { Streams } from '../../event-log/streams.js';
import { Is, Passes } from '../../http/input/validation.js';
import { Ids, allocateId } from '../../instance/ids.js';
import { WithReason } from '../actions/actions.dto.js';
import { apiKeyDecider } from './api-key-decisions.js';
import type { ApiKeyRefusal } from './api-key-decisions.js';
import { apiKeyStream } from './api-key-state.js';
import { ApiKeyTokens } from './api-key-tokens.js';

/** POST /client-service/api-keys (D63). */
export class ApiKeyDto extends WithReason {
  @ApiProperty({ example: 'Accounting', description: 'The system that gets the key' })
  @Passes(apiKeyNameProblem)
  name!: string;

  @ApiProperty({ enum: API_SCOPES, isArray: true, example: ['ledger:read'] })
  @Is(areApiScopes, `one or more of ${API_SCOPES.join(', ')}, each once`)
  scopes!: ApiScope[];
}

/** Makes a key for an outside system (D63); only this answer contains it. */
export class MakeApiKey extends Command<UseCaseResult<MadeApiKey, ApiKeyRefusal>> {
  constructor(
    readonly wanted: { readonly name: string; readonly scopes: readonly ApiScope[] },
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(MakeApiKey)
export class MakeApiKeyHandler implements ICommandHandler<MakeApiKey> {
  constructor(
    private readonly streams: Streams,
    private readonly ids: Ids,
    private readonly tokens: ApiKeyTokens,
  ) {}

  async execute({ wanted, call: { context, dryRun, allocateRepeatably } }: MakeApiKey) {
    const name = wanted.name.trim();
    const scopes = scopesInOrder(wanted.scopes);
    if (dryRun) return { ok: true as const, answer: { id: null, name, scopes, key: null }, position: null };
    const apiKey = await allocateId('api-key', allocateRepeatably ?? this.ids.allocate);
    const command = { type: 'MakeApiKey', apiKey, name, scopes } as const;
    const outcome = await this.streams.execute(apiKeyDecider, apiKeyStream(apiKey), command, context);
    if (!outcome.ok) return refuse(outcome.refusal);
    const answer = { id: apiKey, name, scopes, key: this.tokens.token(apiKey) };
    return { ok: true as const, answer, position: outcome.position };
  }
}

import { Body, Controller, Delete, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { HttpException } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { ApiKeys, MadeApiKey } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Call } from '../../event-log/call.js';
import { Changes } from '../../http/answers.js';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { CallOfStaff, NoParameters, PathId } from '../../http/input/calls.js';
import { DRY_RUN } from '../../http/input/query.js';
import { notFound } from '../../http/problems.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import { ReasonDto } from '../actions/actions.dto.js';
import { StaffGuard } from '../staff/staff-guard.js';
import type { ApiKeyRefusal } from './api-key-decisions.js';
import { EndApiKey } from './end-api-key.js';
import { ListApiKeys } from './list-api-keys.js';
import { ApiKeyDto, MakeApiKey } from './make-api-key.js';

/** What managers do with the API keys of outside systems (D63). */
@ApiTags('client service')
@Controller('v1/client-service/api-keys')
@UseGuards(StaffGuard)
@RequiresRoleFor('outside-systems')
export class ApiKeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Describes({ summary: 'The keys of systems outside, and when each was last used', answer: 'ApiKeys' })
  @Get()
  list(@NoParameters() _: undefined): Promise<ApiKeys> {
    return this.queries.execute(new ListApiKeys());
  }

  @Describes({ summary: 'Give a system outside a key', answer: 'MadeApiKey' })
  @Post()
  @ApiQuery(DRY_RUN)
  @HttpCode(200)
  @Changes(apiKeyRefusal)
  make(
    @Body() { name, scopes }: ApiKeyDto,
    @CallOfStaff() call: Call,
  ): AnswerOf<MadeApiKey, typeof apiKeyRefusal> {
    return this.commands.execute(new MakeApiKey({ name, scopes }, call));
  }

  @Describes({ summary: 'End a key at once' })
  @Delete(':id')
  @HttpCode(204)
  @ApiQuery(DRY_RUN)
  @Changes(apiKeyRefusal)
  end(
    @Body() _: ReasonDto,
    @CallOfStaff() call: Call,
    @PathId() apiKey: number,
  ): AnswerOf<undefined, typeof apiKeyRefusal> {
    return this.commands.execute(new EndApiKey(apiKey, call));
  }
}

function apiKeyRefusal(_: ApiKeyRefusal): HttpException {
  return notFound();
}

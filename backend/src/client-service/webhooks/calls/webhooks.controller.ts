import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, UseGuards } from '@nestjs/common';
import type { HttpException } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type {
  WebhookDeliveries,
  WebhookSecret,
  Webhooks,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import type { Call } from '../../../event-log/call.js';
import { Changes, Reads } from '../../../http/answers.js';
import type { AnswerOf } from '../../../http/answers.js';
import { Describes } from '../../../http/description/describes.js';
import { CallOfStaff, NoParameters, PathId } from '../../../http/input/calls.js';
import { DRY_RUN } from '../../../http/input/query.js';
import { invalidField, notFound } from '../../../http/problems.js';
import { RequiresRoleFor } from '../../../http/security/requires-role-for.js';
import { ReasonDto } from '../../actions/actions.dto.js';
import { StaffGuard } from '../../staff/staff-guard.js';
import type { WebhookRefusal } from '../webhook-decisions.js';
import type { WrongUrl } from '../webhook-url.js';
import { AddWebhook } from './add-webhook.js';
import { ChangeWebhook } from './change-webhook.js';
import { ListDeliveries } from './list-deliveries.js';
import { ListWebhooks } from './list-webhooks.js';
import { RotateWebhookSecret } from './rotate-webhook-secret.js';
import { SendAgain } from './send-again.js';
import type { NoSuchDelivery } from './send-again.js';
import { ReplayDto, WebhookChangeDto, WebhookDto } from './webhooks.dto.js';

type WebhookAnswer<T> = AnswerOf<T, typeof webhookRefusal>;

/** Webhooks, through which outside systems are told of events, for managers (D63). */
@ApiTags('client service')
@Controller('v1/client-service/webhooks')
@UseGuards(StaffGuard)
@RequiresRoleFor('outside-systems')
export class WebhooksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Describes({ summary: 'Where systems outside are told of what happens', answer: 'Webhooks' })
  @Get()
  list(@NoParameters() _: undefined): Promise<Webhooks> {
    return this.queries.execute(new ListWebhooks());
  }

  @Describes({ summary: 'Have a system outside told of what happens', answer: 'WebhookSecret' })
  @Post()
  @ApiQuery(DRY_RUN)
  @HttpCode(200)
  @Changes(webhookRefusal)
  add(@Body() { url, types, personal }: WebhookDto, @CallOfStaff() call: Call): WebhookAnswer<WebhookSecret> {
    return this.commands.execute(new AddWebhook({ url, types, personal }, call));
  }

  /** `enabled: true` switches on again a webhook that a manager or the portal itself switched off. */
  @Describes({ summary: 'Change a webhook, or switch it off or on' })
  @Patch(':id')
  @HttpCode(204)
  @ApiQuery(DRY_RUN)
  @Changes(webhookRefusal)
  change(
    @Body() { reason: _, ...change }: WebhookChangeDto,
    @CallOfStaff() call: Call,
    @PathId() webhook: number,
  ): WebhookAnswer<undefined> {
    return this.commands.execute(new ChangeWebhook({ type: 'ChangeWebhook', webhook, change }, call));
  }

  @Describes({ summary: 'Remove a webhook' })
  @Delete(':id')
  @HttpCode(204)
  @ApiQuery(DRY_RUN)
  @Changes(webhookRefusal)
  remove(
    @Body() _: ReasonDto,
    @CallOfStaff() call: Call,
    @PathId() webhook: number,
  ): WebhookAnswer<undefined> {
    return this.commands.execute(new ChangeWebhook({ type: 'RemoveWebhook', webhook }, call));
  }

  @Describes({ summary: 'Give a webhook another secret', answer: 'WebhookSecret' })
  @Post(':id/rotate')
  @HttpCode(200)
  @ApiQuery(DRY_RUN)
  @Changes(webhookRefusal)
  rotate(
    @Body() _: ReasonDto,
    @CallOfStaff() call: Call,
    @PathId() webhook: number,
  ): WebhookAnswer<WebhookSecret> {
    return this.commands.execute(new RotateWebhookSecret(webhook, call));
  }

  @Describes({ summary: 'What a webhook was sent, and what became of it', answer: 'WebhookDeliveries' })
  @Get(':id/deliveries')
  @Reads(webhookRefusal)
  deliveries(@NoParameters() _: undefined, @PathId() webhook: number): WebhookAnswer<WebhookDeliveries> {
    return this.queries.execute(new ListDeliveries(webhook));
  }

  @Describes({ summary: 'Send a message of a webhook once more' })
  @Post(':id/deliveries/:delivery/again')
  @HttpCode(204)
  @ApiParam({ name: 'delivery', type: String })
  @ApiQuery(DRY_RUN)
  @Changes(webhookRefusal)
  again(
    @Body() _: ReasonDto,
    @CallOfStaff() call: Call,
    @PathId() webhook: number,
    @Param('delivery') delivery: string,
  ): WebhookAnswer<undefined> {
    return this.commands.execute(new SendAgain({ type: 'SendWebhookAgain', webhook, delivery }, call));
  }

  @Describes({ summary: 'Send all messages of a webhook since a time once more' })
  @Post(':id/replay')
  @HttpCode(204)
  @ApiQuery(DRY_RUN)
  @Changes(webhookRefusal)
  replay(
    @Body() { from }: ReplayDto,
    @CallOfStaff() call: Call,
    @PathId() webhook: number,
  ): WebhookAnswer<undefined> {
    return this.commands.execute(
      new SendAgain({ type: 'ReplayWebhook', webhook, from: instant(from) }, call),
    );
  }
}

function webhookRefusal(refusal: WebhookRefusal | NoSuchDelivery | WrongUrl): HttpException {
  return refusal.code === 'wrong-url' ? invalidField('url', refusal.problem) : notFound();
}

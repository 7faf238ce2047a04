import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { isBookable } from '@tour-portal/contracts/hold-duration.js';
import type { CalendarDate } from '@tour-portal/contracts/time.js';
import type { WaitingRequest } from '@tour-portal/contracts/waiting-api.js';
import type { WaitingDocument } from '@tour-portal/projections/waiting.js';
import type { Request } from 'express';
import { Clock } from '../clock.js';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { pathId } from '../http/path-id.js';
import { Unavailable, notFound } from '../http/problems.js';
import { noParameters } from '../http/query.js';
import { CurrentAccount, customerContext, portalOf } from '../http/request-context.js';
import type { Portal } from '../http/request-context.js';
import { SessionGuard } from '../http/session-guard.js';
import { Ids } from '../ids.js';
import { Documents } from '../read-side/documents.js';
import { OwnWrites } from '../read-side/own-writes.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { departureToHold } from './departure-to-hold.js';
import { WaitingOrderDto } from './waiting-list.dto.js';
import { JoinWaitingList, LeaveWaitingList } from './waiting-list.js';
import { waitingRefusalOf } from './waiting-refusals.js';

/** Waiting for seats on a date that is full (decision 0012). */
@ApiTags('waiting list')
@Controller('v1/waiting-list')
@UseGuards(SessionGuard)
export class WaitingListController {
  constructor(
    private readonly commands: CommandBus,
    private readonly catalogue: CatalogueOfToday,
    private readonly documents: Documents,
    private readonly ownWrites: OwnWrites,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Asks to be told when there are seats for a party on a date. */
  @Post()
  @UseInterceptors(IdempotencyInterceptor)
  async join(
    @CurrentAccount() account: number,
    @Query() parameters: Record<string, unknown>,
    @Body() body: WaitingOrderDto,
    @Req() request: Request,
  ): Promise<WaitingRequest> {
    noParameters(parameters);
    const now = this.clock.now();
    const order = { tour: body.tour, date: body.date as CalendarDate, roomGuests: body.roomGuests };
    const { departure } = departureToHold(this.catalogue.current(now), { ...order, number: null }, now);

    const portal = portalOf(request);
    const context = customerContext(portal, account, now);
    const allocate = portal.remembered ?? this.ids.several;
    const result = await this.commands.execute(
      new JoinWaitingList(account, order, departure.capacity, context, allocate),
    );
    if (!result.ok) throw waitingRefusalOf(result.refusal);
    await this.ownWrites.shown(portal, result.position);
    return result.request;
  }

  /** The account's open requests for dates that can still be held, the newest first. */
  @Get()
  async list(
    @CurrentAccount() account: number,
    @Query() parameters: Record<string, unknown>,
    @Req() request: Request,
  ): Promise<WaitingRequest[]> {
    noParameters(parameters);
    await this.upToDate(portalOf(request));
    const now = this.clock.now();
    const open = await this.documents.waitingOf(account);
    return open
      .filter(({ departedAt }) => isBookable(departedAt, now))
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id)
      .flatMap(requestAnswer);
  }

  /** Takes a request back; seats that were offered go to the next. */
  @Delete(':id')
  @UseInterceptors(IdempotencyInterceptor)
  @HttpCode(204)
  async leave(
    @CurrentAccount() account: number,
    @Param('id') id: string,
    @Query() parameters: Record<string, unknown>,
    @Req() request: Request,
  ): Promise<void> {
    noParameters(parameters);
    const portal = portalOf(request);
    await this.upToDate(portal);
    const document = await this.documents.waiting(pathId(id));
    if (document?.account !== account) throw notFound();
    const context = customerContext(portal, account, this.clock.now());
    const result = await this.commands.execute(new LeaveWaitingList(account, document.id, document, context));
    if (!result.ok) throw waitingRefusalOf(result.refusal);
    await this.ownWrites.shown(portal, result.position);
  }

  /** @throws Unavailable where the session would not see its own requests (D13); asking again a moment later will do */
  private async upToDate(portal: Portal): Promise<void> {
    if (!(await this.ownWrites.awaited(portal)))
      throw new Unavailable('the waiting lists are not up to date yet');
  }
}

/** Nothing for a request that is over. */
function requestAnswer(document: WaitingDocument): WaitingRequest[] {
  const { id, tour, departedAt, roomGuests, status, createdAt, offeredUntil } = document;
  return status === 'over' ? [] : [{ id, tour, departedAt, roomGuests, status, createdAt, offeredUntil }];
}

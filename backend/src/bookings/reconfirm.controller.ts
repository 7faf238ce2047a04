import {
  Body,
  Controller,
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
import type { Confirmation } from '@tour-portal/contracts/api.js';
import { dateIn } from '@tour-portal/contracts/time.js';
import type { Request } from 'express';
import { Clock } from '../clock.js';
import { awaitedConfirmations } from '../documents/awaited-confirmations.js';
import { EventLog } from '../event-log/event-log.js';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { pathId } from '../http/path-id.js';
import { Unavailable, invalidField, notFound } from '../http/problems.js';
import { noParameters } from '../http/query.js';
import { CurrentAccount, customerContext, portalOf } from '../http/request-context.js';
import { SessionGuard } from '../http/session-guard.js';
import { Documents } from '../read-side/documents.js';
import { OwnWrites } from '../read-side/own-writes.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { refusalOf } from './booking-refusals.js';
import { foldBooking } from './booking-view.js';
import { DecideBooking } from './decide-booking.js';

const PRINT_MILLIS = 8_000;

@ApiTags('bookings')
@Controller('v1/bookings/:id/reconfirm')
@UseGuards(SessionGuard)
@UseInterceptors(IdempotencyInterceptor)
export class ReconfirmController {
  constructor(
    private readonly commands: CommandBus,
    private readonly log: EventLog,
    private readonly documents: Documents,
    private readonly catalogue: CatalogueOfToday,
    private readonly ownWrites: OwnWrites,
    private readonly clock: Clock,
  ) {}

  /** Confirms a fully paid booking before it starts; asked again, the same confirmation is answered. */
  @Post()
  @HttpCode(200)
  async reconfirm(
    @CurrentAccount() account: number,
    @Param('id') id: string,
    @Query() parameters: Record<string, unknown>,
    @Body() body: Record<string, unknown> | undefined,
    @Req() request: Request,
  ): Promise<{ confirmation: Confirmation }> {
    noParameters(parameters);
    const [unknown] = Object.keys(body ?? {});
    if (unknown !== undefined) throw invalidField(unknown, `${unknown} is not a known property`);
    const booking = pathId(id);
    const folded = await foldBooking(this.log, booking);
    if (folded?.document.owner !== account) throw notFound();
    const now = this.clock.now();
    const { tour, departedAt } = folded.document;
    const zone = this.catalogue.current(now).tour(tour)?.timezoneBegin;
    const started = zone === undefined || dateIn(zone, now) >= departedAt;
    const portal = portalOf(request);
    const context = customerContext(portal, account, now);
    const decision = { type: 'Reconfirm', owner: account, started, now } as const;
    const result = await this.commands.execute(new DecideBooking(booking, decision, context));
    if (!result.ok) throw refusalOf(result.refusal);
    await this.ownWrites.shown(portal, result.position);
    return { confirmation: await this.printed(booking) };
  }

  /** @throws Unavailable when the printer is far behind; it will be mailed all the same */
  private async printed(booking: number): Promise<Confirmation> {
    const isIt = ({ type }: Confirmation) => type === 'Reconfirmation';
    const found = await awaitedConfirmations(
      this.documents,
      this.clock,
      booking,
      (list) => list.some(isIt),
      PRINT_MILLIS,
    );
    const confirmation = found.find(isIt);
    if (confirmation !== undefined) return confirmation;
    throw new Unavailable(
      'Your booking is reconfirmed. Its confirmation is being printed and will be mailed.',
    );
  }
}

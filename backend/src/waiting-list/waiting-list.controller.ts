import { Body, Controller, Delete, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { WaitingOrder, WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { PartyDto } from '../bookings/bookings.dto.js';
import type { Call } from '../event-log/call.js';
import { Changes } from '../http/answers.js';
import type { AnswerOf } from '../http/answers.js';
import { Describes } from '../http/description/describes.js';
import { CallOfCustomer, NoParameters, PathId } from '../http/input/calls.js';
import { CurrentAccount, CurrentReader } from '../http/request-context.js';
import { SessionGuard } from '../http/security/session-guard.js';
import type { Reader } from '../sessions/own-writes.js';
import { JoinWaitingList } from './join-waiting-list.js';
import { LeaveWaitingList } from './leave-waiting-list.js';
import { ListWaitingRequests } from './list-waiting-requests.js';
import { waitingRefusalOf } from './waiting-refusals.js';

/** The tour, date, rooms and party of the hold that the customer waits for. */
class WaitingOrderDto extends PartyDto implements WaitingOrder {}

/** Waiting for seats on a date with too few free ones (decision 0012). */
@ApiTags('waiting list')
@Controller('v1/waiting-list')
@UseGuards(SessionGuard)
export class WaitingListController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Describes({ summary: 'Join the waiting list of a departure that is full', answer: 'WaitingRequest' })
  @Post()
  @Changes(waitingRefusalOf)
  join(
    @CurrentAccount() account: number,
    @Body() body: WaitingOrderDto,
    @CallOfCustomer() call: Call,
  ): AnswerOf<WaitingRequest, typeof waitingRefusalOf> {
    const { tour, roomGuests, date, number = null } = body;
    const order = { tour, date: date as CalendarDate, roomGuests, number };
    return this.commands.execute(new JoinWaitingList(account, order, call));
  }

  @Describes({ summary: "The account's open requests on waiting lists", answer: 'WaitingRequests' })
  @Get()
  list(@CurrentReader() reader: Reader, @NoParameters() _: undefined): Promise<WaitingRequest[]> {
    return this.queries.execute(new ListWaitingRequests(reader));
  }

  @Describes({ summary: 'Leave a waiting list' })
  @Delete(':id')
  @Changes(waitingRefusalOf)
  @HttpCode(204)
  leave(
    @CurrentReader() reader: Reader,
    @PathId() waiting: number,
    @CallOfCustomer() call: Call,
  ): AnswerOf<undefined, typeof waitingRefusalOf> {
    return this.commands.execute(new LeaveWaitingList(reader, waiting, call));
  }
}

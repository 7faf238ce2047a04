import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type {
  BookingDifference,
  BookingHistory,
  BookingMoment,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { Reads } from '../../http/answers.js';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { NoParameters, PathId } from '../../http/input/calls.js';
import type { StaffLogin } from '../../http/request-context.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import { CurrentStaff, StaffGuard } from '../staff/staff-guard.js';
import { GetBookingDifference } from './booking-difference.js';
import { GetBookingHistory } from './booking-history.js';
import { GetBookingMoment } from './booking-moment.js';
import { historyRefusal } from './history-refusals.js';
import { DifferenceDto, MomentDto, revisionOrTime } from './history.dto.js';

type HistoryAnswer<T> = AnswerOf<T, typeof historyRefusal>;

/** What happened to a booking, and how it stood (D41). Each look is recorded before the call is answered. */
@ApiTags('client service')
@Controller('v1/client-service/bookings/:id')
@UseGuards(StaffGuard)
@RequiresRoleFor('read')
@Reads(historyRefusal)
export class HistoryController {
  constructor(private readonly queries: QueryBus) {}

  @Describes({ summary: 'The history of a booking, event by event', answer: 'BookingHistory' })
  @Get('history')
  history(
    @CurrentStaff() { staff }: StaffLogin,
    @NoParameters() _: undefined,
    @PathId() booking: number,
  ): HistoryAnswer<BookingHistory> {
    return this.queries.execute(new GetBookingHistory(staff, booking));
  }

  /** Takes either a revision of the booking's own stream or a time. */
  @Describes({ summary: 'A booking as it stood at a revision or a time', answer: 'BookingMoment' })
  @Get('at')
  at(
    @CurrentStaff() { staff }: StaffLogin,
    @Query(revisionOrTime) { revision, time }: MomentDto,
    @PathId() booking: number,
  ): HistoryAnswer<BookingMoment> {
    const at = time === undefined ? { revision: Number(revision) } : { time: instant(time) };
    return this.queries.execute(new GetBookingMoment(staff, booking, at));
  }

  @Describes({
    summary: 'What changed of a booking from one revision to another',
    answer: 'BookingDifference',
  })
  @Get('diff')
  difference(
    @CurrentStaff() { staff }: StaffLogin,
    @Query() { from, to }: DifferenceDto,
    @PathId() booking: number,
  ): HistoryAnswer<BookingDifference> {
    return this.queries.execute(new GetBookingDifference(staff, booking, Number(from), Number(to)));
  }
}

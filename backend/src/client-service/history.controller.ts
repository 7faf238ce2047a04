import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type {
  BookingDifference,
  BookingHistory,
  BookingMoment,
} from '@tour-portal/contracts/client-service-api.js';
import { instant, isMoment } from '@tour-portal/contracts/time.js';
import { invalid } from '../http/problems.js';
import { checkedParameters, noParameters, optionalParameters } from '../http/query.js';
import { History } from './history.js';
import { LookedAtBookings } from './looked-at-bookings.js';
import { Replay, revisionAt } from './replay.js';
import type { BookingEvents } from './replay.js';
import type { StaffLogin } from './staff-accounts.js';
import { CurrentStaff, StaffGuard } from './staff-guard.js';

/** What happened to a booking, and how it stood (D41). Each look is recorded before it is answered. */
@ApiTags('client service')
@Controller('v1/client-service/bookings')
@UseGuards(StaffGuard)
export class HistoryController {
  constructor(
    private readonly history: History,
    private readonly replay: Replay,
    private readonly looks: LookedAtBookings,
  ) {}

  @Get(':id/history')
  async whole(
    @CurrentStaff() member: StaffLogin,
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
  ): Promise<BookingHistory> {
    noParameters(query);
    const { booking, events } = await this.looks.at(member, id, 'history');
    return this.history.of(booking, events);
  }

  /** By revision of the booking's own stream, or by moment. */
  @Get(':id/at')
  @ApiQuery({ name: 'revision', required: false })
  @ApiQuery({ name: 'time', required: false, example: '2026-11-21T12:00:00Z' })
  async at(
    @CurrentStaff() member: StaffLogin,
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
  ): Promise<BookingMoment> {
    const { revision, time } = optionalParameters(query, { revision: revisionProblem, time: timeProblem });
    if ((revision === undefined) === (time === undefined))
      throw invalid([{ message: 'Say either a revision or a time', fields: ['revision', 'time'] }], 'query');
    if (time !== undefined) {
      const at = instant(time);
      const { events } = await this.looks.at(member, id, 'moment', () => at);
      return this.replay.moment(events, revisionAt(events.own, at), at);
    }
    const wanted = Number(revision);
    const detail = (found: BookingEvents) => {
      checkKnown(found, { revision: wanted });
      return `revision ${wanted}`;
    };
    const { events } = await this.looks.at(member, id, 'moment', detail, wanted);
    return this.replay.moment(events, wanted);
  }

  @Get(':id/diff')
  @ApiQuery({ name: 'from' })
  @ApiQuery({ name: 'to' })
  async diff(
    @CurrentStaff() member: StaffLogin,
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
  ): Promise<BookingDifference> {
    const revisions = checkedParameters(query, { from: revisionProblem, to: revisionProblem });
    const [from, to] = [Number(revisions.from), Number(revisions.to)];
    const detail = (found: BookingEvents) => {
      checkKnown(found, { from, to });
      return `from revision ${from} to ${to}`;
    };
    const { events } = await this.looks.at(member, id, 'difference', detail, Math.max(from, to));
    return this.replay.difference(events, from, to);
  }
}

function revisionProblem(value: string): string | null {
  return /^(-1|0|[1-9][0-9]{0,8})$/.test(value) ? null : 'This should be a revision of the booking';
}

function timeProblem(value: string): string | null {
  return isMoment(value) ? null : 'This should be a time like 2026-11-21T12:00:00Z';
}

/** @throws HttpException 400 naming each revision the stream has not come to */
function checkKnown({ own }: BookingEvents, revisions: Readonly<Record<string, number>>): void {
  const last = own.at(-1)?.revision ?? -1;
  const wrong = Object.entries(revisions).filter(([, revision]) => revision > last);
  const errors = wrong.map(([field]) => ({ message: `The booking's last revision is ${last}`, field }));
  if (errors.length > 0) throw invalid(errors, 'query');
}

import { Controller, Delete, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { CalendarLink } from '@tour-portal/contracts/api/booking-api.js';
import type { Call } from '../../event-log/call.js';
import { Changes, Reads } from '../../http/answers.js';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { CallOfCustomer, NoBody, PathId } from '../../http/input/calls.js';
import { notFound } from '../../http/problems.js';
import { CurrentAccount, CurrentReader } from '../../http/request-context.js';
import { SessionGuard } from '../../http/security/session-guard.js';
import { ReadsVersioned } from '../../http/versioned.js';
import type { VersionedAnswer } from '../../http/versioned.js';
import type { Reader } from '../../sessions/own-writes.js';
import { FILE_HEADERS } from '../document-answers.js';
import { GetBookingCalendar } from './get-booking-calendar.js';
import { GetCalendarLink } from './get-calendar-link.js';
import { GetCalendarFeed } from './calendar-feed.js';
import type { NoSuchCalendar } from './calendar-link-decisions.js';
import { EndCalendarLink } from './end-calendar-link.js';
import { MakeCalendarLink } from './make-calendar-link.js';

const calendarRefusal = (_: NoSuchCalendar) => notFound();
type CalendarAnswer<T> = AnswerOf<T, typeof calendarRefusal>;

@ApiTags('bookings')
@Controller('v1/bookings')
@UseGuards(SessionGuard)
export class CalendarController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Describes({
    summary: 'A booking for calendars: its days, hotels and journeys, and what is due',
    files: ['text/calendar'],
    also: { 304: null },
  })
  @Get(':id/calendar.ics')
  @ReadsVersioned(calendarRefusal, FILE_HEADERS)
  @ApiProduces('text/calendar')
  calendar(@PathId() id: number, @CurrentReader() reader: Reader): CalendarAnswer<VersionedAnswer> {
    return this.queries.execute(new GetBookingCalendar(id, reader));
  }

  @Describes({
    summary: 'The private link that calendar programs follow, where it is open',
    answer: 'CalendarLink',
  })
  @Get(':id/calendar-link')
  @Reads(calendarRefusal)
  link(@CurrentAccount() account: number, @PathId() id: number): CalendarAnswer<CalendarLink> {
    return this.queries.execute(new GetCalendarLink(account, id));
  }

  @Describes({
    summary: 'Open a private link to the calendar of a hold or booking',
    answer: 'CalendarLink',
  })
  @Post(':id/calendar-link')
  @Changes(calendarRefusal)
  makeLink(
    @CurrentAccount() account: number,
    @CallOfCustomer() call: Call,
    @NoBody() _: undefined,
    @PathId() id: number,
  ): CalendarAnswer<CalendarLink> {
    return this.commands.execute(new MakeCalendarLink(account, id, call));
  }

  @Describes({ summary: 'End the private link: who has it reads nothing more' })
  @Delete(':id/calendar-link')
  @Changes(calendarRefusal)
  @HttpCode(204)
  endLink(
    @CurrentAccount() account: number,
    @CallOfCustomer() call: Call,
    @PathId() id: number,
  ): CalendarAnswer<undefined> {
    return this.commands.execute(new EndCalendarLink(account, id, call));
  }
}

/**
 * The calendar behind a private link, without a session. A calendar service asks for many customers from one address, so
 * calls are not limited by address; a forged token costs at most one hash and reads no store.
 */
@ApiTags('bookings')
@Controller('v1/calendar')
export class CalendarFeedController {
  constructor(private readonly queries: QueryBus) {}

  @Describes({
    summary: 'The calendar of a booking by its private link',
    files: ['text/calendar'],
    errors: [404],
    also: { 304: null },
  })
  @Get(':token.ics')
  @ReadsVersioned(calendarRefusal, FILE_HEADERS)
  @ApiProduces('text/calendar')
  feed(@Param('token') token: string): CalendarAnswer<VersionedAnswer> {
    return this.queries.execute(new GetCalendarFeed(token));
  }
}

import { Controller, Get, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { PathId } from '../../http/input/calls.js';
import { PATH_ID } from '../../http/input/path-id.js';
import { notFound } from '../../http/problems.js';
import { CurrentReader } from '../../http/request-context.js';
import { SessionGuard } from '../../http/security/session-guard.js';
import { ReadsVersioned } from '../../http/versioned.js';
import type { Versioned } from '../../http/versioned.js';
import type { Reader } from '../../sessions/own-writes.js';
import { GetBookingCalendar } from './booking-calendar.js';
import type { NoSuchCalendar } from './booking-calendar.js';

// Kept by the reader's own browser only, and asked for again each time: a session may have ended.
const HEADERS = { 'Cache-Control': 'private, no-cache', 'Referrer-Policy': 'no-referrer' };

const calendarRefusal = (_: NoSuchCalendar) => notFound();

@ApiTags('bookings')
@Controller('v1/bookings')
@UseGuards(SessionGuard)
export class CalendarController {
  constructor(private readonly queries: QueryBus) {}

  /** A hold's entries are tentative; a booking that came to nothing has no calendar. */
  @Describes({
    summary: 'A booking for calendars: its days, hotels and journeys, and what is due',
    files: ['text/calendar'],
    also: { 304: null },
  })
  @Get(':id/calendar.ics')
  @ReadsVersioned(calendarRefusal, HEADERS)
  @ApiParam(PATH_ID)
  @ApiProduces('text/calendar')
  calendar(
    @PathId() id: number,
    @CurrentReader() reader: Reader,
  ): AnswerOf<Versioned, typeof calendarRefusal> {
    return this.queries.execute(new GetBookingCalendar(id, reader));
  }
}

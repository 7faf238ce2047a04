import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { ReadsVersioned } from '../../http/versioned.js';
import type { Versioned } from '../../http/versioned.js';
import { CALENDAR_HEADERS, calendarRefusal } from './calendar-answers.js';
import { GetCalendarFeed } from './calendar-feed.js';

/**
 * What the private link of a calendar opens, without a session. A program asks for many customers from one address, so no
 * limit of an address applies; a token that was not made here costs one hash and asks no store.
 */
@ApiTags('bookings')
@Controller('v1/calendar')
export class CalendarFeedController {
  constructor(private readonly queries: QueryBus) {}

  /** Empty once the booking came to nothing. */
  @Describes({
    summary: 'The calendar of a booking by its private link',
    files: ['text/calendar'],
    errors: [404],
    also: { 304: null },
  })
  @Get(':token.ics')
  @ReadsVersioned(calendarRefusal, CALENDAR_HEADERS)
  @ApiProduces('text/calendar')
  feed(@Param('token') token: string): AnswerOf<Versioned, typeof calendarRefusal> {
    return this.queries.execute(new GetCalendarFeed(token));
  }
}

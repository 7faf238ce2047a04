import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { ReadsVersioned } from '../../http/versioned.js';
import type { VersionedAnswer } from '../../http/versioned.js';
import { CALENDAR_HEADERS, calendarRefusal } from './calendar-answers.js';
import { GetCalendarFeed } from './calendar-feed.js';

/**
 * The calendar behind a private link, without a session. A calendar service asks for many customers from one address, so
 * calls are not limited by address; a forged token costs one hash and reads no store.
 */
@ApiTags('bookings')
@Controller('v1/calendar')
export class CalendarFeedController {
  constructor(private readonly queries: QueryBus) {}

  /** The calendar is empty after the booking was deleted or cancelled or has expired. */
  @Describes({
    summary: 'The calendar of a booking by its private link',
    files: ['text/calendar'],
    errors: [404],
    also: { 304: null },
  })
  @Get(':token.ics')
  @ReadsVersioned(calendarRefusal, CALENDAR_HEADERS)
  @ApiProduces('text/calendar')
  feed(@Param('token') token: string): AnswerOf<VersionedAnswer, typeof calendarRefusal> {
    return this.queries.execute(new GetCalendarFeed(token));
  }
}

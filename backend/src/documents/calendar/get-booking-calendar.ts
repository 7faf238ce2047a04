import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { OwnAccount } from '../../accounts/own-account.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import type { VersionedAnswer } from '../../http/versioned.js';
import type { Reader } from '../../sessions/own-writes.js';
import { BookingCalendars } from './booking-calendars.js';
import type { NoSuchCalendar } from './calendar-link-decisions.js';

/** The calendar of one of the customer's bookings (D64). */
export class GetBookingCalendar extends Query<UseCaseResult<VersionedAnswer, NoSuchCalendar>> {
  constructor(
    readonly booking: number,
    readonly reader: Reader,
  ) {
    super();
  }
}

@QueryHandler(GetBookingCalendar)
export class GetBookingCalendarHandler implements IQueryHandler<GetBookingCalendar> {
  constructor(
    private readonly ownAccount: OwnAccount,
    private readonly calendars: BookingCalendars,
  ) {}

  async execute({ booking: id, reader }: GetBookingCalendar) {
    const owner = await this.ownAccount.account(reader);
    const booking = owner?.bookings.find((candidate) => candidate.id === id);
    const file = owner === null || booking === undefined ? null : this.calendars.file(booking, owner);
    return file === null ? refuse({ code: 'no-such-calendar' }) : immediateAnswer(file);
  }
}

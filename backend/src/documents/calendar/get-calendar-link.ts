import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { CalendarLink } from '@tour-portal/contracts/api/booking-api.js';
import { BookingStreams } from '../../bookings/booking-streams.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { openLinkOf } from './calendar-link-decisions.js';
import type { NoSuchCalendar } from './calendar-link-decisions.js';
import { CalendarLinks } from './calendar-links.js';

/** The private link to the calendar of one of the customer's bookings, if one is open. */
export class GetCalendarLink extends Query<UseCaseResult<CalendarLink, NoSuchCalendar>> {
  constructor(
    readonly account: number,
    readonly booking: number,
  ) {
    super();
  }
}

@QueryHandler(GetCalendarLink)
export class GetCalendarLinkHandler implements IQueryHandler<GetCalendarLink> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly links: CalendarLinks,
  ) {}

  async execute({ account, booking }: GetCalendarLink) {
    const state = await this.bookings.state(booking);
    if (!('terms' in state) || state.terms.account !== account) return refuse({ code: 'no-such-calendar' });
    const openLink = openLinkOf(state);
    return immediateAnswer({
      url: openLink === null ? null : this.links.url({ booking, link: openLink.link }),
    });
  }
}

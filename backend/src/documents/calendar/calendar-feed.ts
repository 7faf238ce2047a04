import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ERASED } from '@tour-portal/contracts/events/events.js';
import { AccountQueries } from '../../accounts/account-queries.js';
import { BookingStreams } from '../../bookings/booking-streams.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import type { VersionedAnswer } from '../../http/versioned.js';
import { Clock } from '../../instance/clock.js';
import { BookingCalendars } from './booking-calendars.js';
import { openLinkOf } from './calendar-link-decisions.js';
import type { NoSuchCalendar } from './calendar-link-decisions.js';
import { CalendarLinks } from './calendar-links.js';

/** The calendar that a private link opens, without a session (D64). */
export class GetCalendarFeed extends Query<UseCaseResult<VersionedAnswer, NoSuchCalendar>> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(GetCalendarFeed)
export class GetCalendarFeedHandler implements IQueryHandler<GetCalendarFeed> {
  constructor(
    private readonly links: CalendarLinks,
    private readonly bookings: BookingStreams,
    private readonly accounts: AccountQueries,
    private readonly calendars: BookingCalendars,
    private readonly clock: Clock,
  ) {}

  async execute({ token }: GetCalendarFeed) {
    const linkId = this.links.read(token);
    if (linkId === null) return refuse({ code: 'no-such-calendar' });
    const openLink = openLinkOf(await this.bookings.state(linkId.booking));
    if (openLink?.link !== linkId.link) return refuse({ code: 'no-such-calendar' });
    const owner = await this.accounts.account(openLink.owner, this.clock.now());
    const booking = owner?.bookings.find(({ id }) => id === linkId.booking);
    if (owner === null || booking === undefined || owner.email === ERASED)
      return refuse({ code: 'no-such-calendar' });
    return immediateAnswer(this.calendars.file(booking, owner) ?? this.calendars.emptyFile(booking));
  }
}

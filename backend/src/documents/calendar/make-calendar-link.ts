import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { CalendarLink } from '@tour-portal/contracts/api/booking-api.js';
import type { BookingState } from '../../bookings/booking-state.js';
import { BookingStreams } from '../../bookings/booking-streams.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import { decideMakeCalendarLink, openLinkOf } from './calendar-link-decisions.js';
import type { NoSuchCalendar } from './calendar-link-decisions.js';
import { CalendarLinks } from './calendar-links.js';

/** The owner asks for a private link to the calendar of a booking: the open one, or else a new one. */
export class MakeCalendarLink extends Command<UseCaseResult<CalendarLink, NoSuchCalendar>> {
  constructor(
    readonly account: number,
    readonly booking: number,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(MakeCalendarLink)
export class MakeCalendarLinkHandler implements ICommandHandler<MakeCalendarLink> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly links: CalendarLinks,
  ) {}

  async execute({ account, booking, call }: MakeCalendarLink) {
    const facts = { owner: account, now: call.context.at };
    const rule = (state: BookingState) => decideMakeCalendarLink(facts, state);
    const decided = await this.bookings.decide(booking, rule, call);
    if (!decided.ok) return decided;
    // Null if the link was ended at the same moment.
    const openLink = openLinkOf(await this.bookings.state(booking));
    const url = openLink === null ? null : this.links.url({ booking, link: openLink.link });
    return { ok: true as const, answer: { url }, position: decided.position };
  }
}

import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams, answered } from '../../bookings/booking-streams.js';
import type { Answered, Call } from '../../event-log/call.js';
import { decideEndCalendarLink } from './calendar-link-decisions.js';
import type { NoSuchCalendar } from './calendar-link-decisions.js';

/** The owner ends the private link: from then on it opens nothing. */
export class EndCalendarLink extends Command<Answered<undefined, NoSuchCalendar>> {
  constructor(
    readonly account: number,
    readonly booking: number,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(EndCalendarLink)
export class EndCalendarLinkHandler implements ICommandHandler<EndCalendarLink> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ account, booking, call }: EndCalendarLink) {
    const decided = await this.bookings.decide(
      booking,
      (state) => decideEndCalendarLink({ owner: account }, state),
      call,
    );
    return answered(decided, () => undefined);
  }
}

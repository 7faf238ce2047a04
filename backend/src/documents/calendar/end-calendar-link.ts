import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { BookingState } from '../../bookings/booking-state.js';
import { BookingStreams, toAnswer } from '../../bookings/booking-streams.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import { decideEndCalendarLink } from './calendar-link-decisions.js';
import type { NoSuchCalendar } from './calendar-link-decisions.js';

/** The owner ends the private link: from then on it opens nothing. */
export class EndCalendarLink extends Command<UseCaseResult<undefined, NoSuchCalendar>> {
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
    const rule = (state: BookingState) => decideEndCalendarLink({ owner: account }, state);
    return toAnswer(await this.bookings.decide(booking, rule, call), () => undefined);
  }
}

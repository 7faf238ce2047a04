import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { BookingDifference } from '@tour-portal/contracts/client-service/client-service-api.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { BookingAccessLog } from './booking-access-log.js';
import { unknownRevision } from './history-refusals.js';
import type { NoSuchBooking, UnknownRevision } from './history-refusals.js';
import { BookingReplay } from './booking-replay.js';

/** What changed of a booking from one revision of its stream to another (D41). */
export class GetBookingDifference extends Query<
  UseCaseResult<BookingDifference, NoSuchBooking | UnknownRevision>
> {
  constructor(
    readonly staff: number,
    readonly booking: number,
    readonly from: number,
    readonly to: number,
  ) {
    super();
  }
}

@QueryHandler(GetBookingDifference)
export class GetBookingDifferenceHandler implements IQueryHandler<GetBookingDifference> {
  constructor(
    private readonly replay: BookingReplay,
    private readonly accessLog: BookingAccessLog,
  ) {}

  async execute({ staff, booking, from, to }: GetBookingDifference) {
    const events = await this.replay.events(booking, Math.max(from, to));
    if (events === null) return refuse({ code: 'no-such-booking' });
    const unknown = unknownRevision(events.bookingEvents, { from, to });
    if (unknown !== null) return refuse(unknown);
    await this.accessLog.record(staff, booking, 'difference', `from revision ${from} to ${to}`);
    return immediateAnswer(this.replay.difference(events, from, to));
  }
}

import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { BookingMoment } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { PartyHistory } from '../../bookings/party/party-adults.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { BookingAccessLog } from './booking-access-log.js';
import { unknownRevision } from './history-refusals.js';
import type { NoSuchBooking, UnknownRevision } from './history-refusals.js';
import { BookingReplay, revisionAt } from './booking-replay.js';

/** A booking as it stood at a revision of its own stream, or at a time (D41). */
export class GetBookingMoment extends Query<UseCaseResult<BookingMoment, NoSuchBooking | UnknownRevision>> {
  constructor(
    readonly staff: number,
    readonly booking: number,
    readonly at: { readonly revision: number } | { readonly time: Instant },
  ) {
    super();
  }
}

@QueryHandler(GetBookingMoment)
export class GetBookingMomentHandler implements IQueryHandler<GetBookingMoment> {
  constructor(
    private readonly replay: BookingReplay,
    private readonly accessLog: BookingAccessLog,
    private readonly parties: PartyHistory,
  ) {}

  async execute({ staff, booking, at }: GetBookingMoment) {
    const events = await this.replay.events(booking, 'revision' in at ? at.revision : undefined);
    if (events === null) return refuse({ code: 'no-such-booking' });
    const unknown = 'revision' in at ? unknownRevision(events.bookingEvents, at) : null;
    if (unknown !== null) return refuse(unknown);
    await this.accessLog.record(staff, booking, 'moment', 'time' in at ? at.time : `revision ${at.revision}`);
    const moment =
      'time' in at
        ? this.replay.moment(events, revisionAt(events.bookingEvents, at.time), at.time)
        : this.replay.moment(events, at.revision);
    return immediateAnswer(await this.parties.addAdultInParty(moment));
  }
}

import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { dateIn } from '@tour-portal/contracts/values/time.js';
import { BookingStreams } from '../../bookings/booking-streams.js';
import { decideReconfirm } from '../../bookings/reconfirm/reconfirm-decisions.js';
import type { ReconfirmRefusal } from '../../bookings/reconfirm/reconfirm-decisions.js';
import { refuse } from '../../event-log/call.js';
import type { Answered, Call } from '../../event-log/call.js';
import { ServedBookings } from './served-bookings.js';

/** Confirms a fully paid booking for its owner (D42); its confirmation is printed and mailed. */
export class ReconfirmForCustomer extends Command<Answered<ServedBookingAnswer, ReconfirmRefusal>> {
  constructor(
    readonly booking: number,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(ReconfirmForCustomer)
export class ReconfirmForCustomerHandler implements ICommandHandler<ReconfirmForCustomer> {
  constructor(
    private readonly served: ServedBookings,
    private readonly bookings: BookingStreams,
  ) {}

  async execute({ booking, call }: ReconfirmForCustomer) {
    return this.served.act(booking, call, async ({ document: { owner, departedAt }, now, zoneBegin }) => {
      if (zoneBegin === null) return refuse({ code: 'tour-started' as const });
      const facts = { owner, started: dateIn(zoneBegin, now) >= departedAt, now };
      const decided = await this.bookings.decideForStaff(
        booking,
        (state) => decideReconfirm(facts, state),
        call,
      );
      return this.served.answer(decided, call);
    });
  }
}

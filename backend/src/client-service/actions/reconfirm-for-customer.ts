import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { hasTourStarted } from '@tour-portal/contracts/booking/reconfirming.js';
import type { BookingState } from '../../bookings/booking-state.js';
import { BookingStreams } from '../../bookings/booking-streams.js';
import { decideReconfirm } from '../../bookings/reconfirm/reconfirm-decisions.js';
import type { ReconfirmRefusal } from '../../bookings/reconfirm/reconfirm-decisions.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import { BookingActions } from './booking-actions.js';

/** Reconfirms a fully paid booking for its owner (D45); its confirmation follows as a PDF by mail. */
export class ReconfirmForCustomer extends Command<UseCaseResult<ServedBookingAnswer, ReconfirmRefusal>> {
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
    private readonly actions: BookingActions,
    private readonly bookings: BookingStreams,
  ) {}

  async execute({ booking, call }: ReconfirmForCustomer) {
    return this.actions.run(booking, call, async ({ document: { owner, departedAt }, now, tour }) => {
      const facts = { owner, hasStarted: hasTourStarted(departedAt, tour, now), now };
      const rule = (state: BookingState) => decideReconfirm(facts, state);
      const decided = await this.bookings.decideForStaff(booking, rule, call);
      return this.actions.answer(decided, call);
    });
  }
}

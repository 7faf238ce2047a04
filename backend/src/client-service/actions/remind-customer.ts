import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { ReminderKind } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import { isReminderNeeded } from '@tour-portal/contracts/reminders/reminders.js';
import { REMINDER_KINDS, isReminderKind } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import type { BookingState } from '../../bookings/booking-state.js';
import { BookingStreams } from '../../bookings/booking-streams.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import type { Decision } from '../../event-log/decider.js';
import { decideRemind } from '../../reminders/remind-decisions.js';
import type { HasChanged } from '../../reminders/remind-decisions.js';
import { RemindableBookings } from '../../reminders/reminder-facts.js';
import { Is } from '../../http/input/validation.js';
import type { OwnerErased, NoSuchBooking } from './booking-actions.js';
import { BookingActions } from './booking-actions.js';
import { WithReason } from './actions.dto.js';

/** POST …/remind (D62) */
export class RemindDto extends WithReason {
  @ApiProperty({ enum: REMINDER_KINDS })
  @Is(isReminderKind, `one of ${REMINDER_KINDS.join(', ')}`)
  kind!: ReminderKind;
}

/** The reminder makes no sense now (`isReminderNeeded`), for example because the customer has done what it asks for. */
export interface NothingToRemind {
  readonly code: 'nothing-to-remind';
}

export type RemindRefusal = NothingToRemind | HasChanged | NoSuchBooking | OwnerErased;

/** Sends a customer a reminder now, at any hour and even if the customer has switched it off (D62). */
export class RemindCustomer extends Command<UseCaseResult<ServedBookingAnswer, RemindRefusal>> {
  constructor(
    readonly booking: number,
    readonly kind: ReminderKind,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(RemindCustomer)
export class RemindCustomerHandler implements ICommandHandler<RemindCustomer> {
  constructor(
    private readonly actions: BookingActions,
    private readonly remindable: RemindableBookings,
    private readonly bookings: BookingStreams,
  ) {}

  async execute({ booking, kind, call }: RemindCustomer) {
    return this.actions.runOnPersonalData(booking, call, async ({ now }) => {
      const snapshot = await this.remindable.find(booking, now);
      if (snapshot === null) return refuse({ code: 'nothing-to-remind' as const });
      const { state: seen, facts } = snapshot;
      const isNeeded = isReminderNeeded(kind, facts, now);
      const rule = (state: BookingState): Decision<NothingToRemind | HasChanged> =>
        isNeeded
          ? decideRemind({ seen, send: [{ kind, due: now }] }, state)
          : { refusal: { code: 'nothing-to-remind' } };
      return this.actions.answer(await this.bookings.decideForStaff(booking, rule, call), call);
    });
  }
}

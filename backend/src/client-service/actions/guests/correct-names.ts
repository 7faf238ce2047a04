import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { NamesRequest } from '@tour-portal/contracts/api/booking-api.js';
import { travelingGuests } from '@tour-portal/contracts/guests/travelling-guests.js';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { tidyName } from '@tour-portal/contracts/guests/guest-names.js';
import { isActive } from '../../../bookings/booking-state.js';
import type { BookingState } from '../../../bookings/booking-state.js';
import { guestProblems, guestFingerprints } from '../../../bookings/guests/guest-changes.js';
import type { InvalidFields } from '../../../bookings/guests/guest-changes.js';
import { unknownGuestRefusal } from '../../../bookings/guests/guest-policies.js';
import type { NoSuchGuest } from '../../../bookings/guests/guest-policies.js';
import { NameDto } from '../../../bookings/guests/guests.dto.js';
import { namesDecision } from '../../../bookings/guests/set-names.js';
import type { NamesToSet } from '../../../bookings/guests/set-names.js';
import { refuse } from '../../../event-log/call.js';
import type { UseCaseResult, Call } from '../../../event-log/call.js';
import type { Decision } from '../../../event-log/decider.js';
import { PersonalData } from '../../../event-log/personal-data.js';
import { BookingActions, invalidList } from '../booking-actions.js';
import type { OwnerErased, NoSuchBooking } from '../booking-actions.js';
import { GuestListOf, WithReason } from '../actions.dto.js';

class CorrectedNameDto extends NameDto {}

/** POST …/names */
export class CorrectNamesDto extends WithReason {
  @GuestListOf(CorrectedNameDto, 'names')
  names!: CorrectedNameDto[];
}

/** Corrects names of guests, after the first payment too (spec §5 "Guest names", D42). */
export class CorrectNames extends Command<
  UseCaseResult<ServedBookingAnswer, CorrectNamesRefusal | InvalidFields | OwnerErased>
> {
  constructor(
    readonly booking: number,
    readonly names: NamesRequest,
    readonly call: Call,
  ) {
    super();
  }
}

export interface NamesToCorrect extends Omit<NamesToSet, 'owner'> {
  /** Whether the tour is over (D5). */
  readonly concluded: boolean;
}

export type CorrectNamesRefusal = NoSuchBooking | NoSuchGuest | { readonly code: 'not-active' };

export function decideCorrectNames(
  { names, fingerprints, concluded, now }: NamesToCorrect,
  state: BookingState,
): Decision<CorrectNamesRefusal> {
  if (!('terms' in state)) return { refusal: { code: 'no-such-booking' } };
  if (!isActive(state, now) || concluded) return { refusal: { code: 'not-active' } };
  const guestRefusal = unknownGuestRefusal(state, names);
  if (guestRefusal !== null) return { refusal: guestRefusal };
  return namesDecision(state, names, fingerprints);
}

@CommandHandler(CorrectNames)
export class CorrectNamesHandler implements ICommandHandler<CorrectNames> {
  constructor(
    private readonly actions: BookingActions,
    private readonly personal: PersonalData,
  ) {}

  async execute({ booking, names: wanted, call }: CorrectNames) {
    return this.actions.runOnPersonalData(booking, call, async ({ document, now, concluded }) => {
      const problems = guestProblems(wanted, travelingGuests(document.guests));
      if (problems.length > 0) return refuse(invalidList('names', problems));
      const names = wanted.map(({ id: guest, fullName }) => ({ guest, fullName: tidyName(fullName) }));
      const fingerprints = await guestFingerprints(this.personal, booking, document.owner, names);
      const facts = { names, fingerprints, concluded, now };
      return this.actions.decide(booking, (state) => decideCorrectNames(facts, state), call);
    });
  }
}

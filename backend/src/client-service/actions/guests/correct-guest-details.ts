import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { travelingGuests } from '@tour-portal/contracts/guests/travelling-guests.js';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { isActive } from '../../../bookings/booking-state.js';
import type { BookingState } from '../../../bookings/booking-state.js';
import {
  UNKNOWN_TOUR_RULES,
  detailsChanges,
  detailsProblems,
  guestFingerprints,
  guestProblems,
} from '../../../bookings/guests/guest-changes.js';
import type { InvalidFields } from '../../../bookings/guests/guest-changes.js';
import { unknownGuestRefusal } from '../../../bookings/guests/guest-policies.js';
import type { NoSuchGuest } from '../../../bookings/guests/guest-policies.js';
import { detailsDecision } from '../../../bookings/guests/set-guest-details.js';
import type { DetailsToSet } from '../../../bookings/guests/set-guest-details.js';
import { UNKNOWN_OWNER } from '../../../bookings/party/party-adults.js';
import { refuse } from '../../../event-log/call.js';
import type { UseCaseResult, Call } from '../../../event-log/call.js';
import type { Decision } from '../../../event-log/decider.js';
import { PersonalData } from '../../../event-log/personal-data.js';
import { Documents } from '../../../read-side/documents.js';
import { DetailsDto } from '../../../bookings/guests/guests.dto.js';
import { BookingActions, invalidList } from '../booking-actions.js';
import type { OwnerErased, NoSuchBooking } from '../booking-actions.js';
import { GuestListOf, WithReason } from '../actions.dto.js';

/** POST …/details: `details` is the list that the customer's call sends as its body. */
export class CorrectDetailsDto extends WithReason {
  @GuestListOf(DetailsDto, 'details')
  details!: DetailsDto[];
}

/** Enters details of guests by the rules of step 3, also before the deposits are paid (decision 0021). */
export class CorrectGuestDetails extends Command<
  UseCaseResult<ServedBookingAnswer, CorrectDetailsRefusal | InvalidFields | OwnerErased>
> {
  constructor(
    readonly booking: number,
    readonly details: readonly DetailsDto[],
    readonly call: Call,
  ) {
    super();
  }
}

export interface DetailsToCorrect extends Omit<DetailsToSet, 'owner'> {
  readonly now: Instant;
}

export type CorrectDetailsRefusal = NoSuchBooking | NoSuchGuest | { readonly code: 'not-active' };

export function decideCorrectGuestDetails(
  { details, fingerprints, concluded, now }: DetailsToCorrect,
  state: BookingState,
): Decision<CorrectDetailsRefusal> {
  if (!('terms' in state)) return { refusal: { code: 'no-such-booking' } };
  if (!isActive(state, now) || concluded) return { refusal: { code: 'not-active' } };
  const guestRefusal = unknownGuestRefusal(state, details);
  if (guestRefusal !== null) return { refusal: guestRefusal };
  return detailsDecision(state, details, fingerprints);
}

@CommandHandler(CorrectGuestDetails)
export class CorrectGuestDetailsHandler implements ICommandHandler<CorrectGuestDetails> {
  constructor(
    private readonly actions: BookingActions,
    private readonly personal: PersonalData,
    private readonly documents: Documents,
  ) {}

  async execute({ booking, details: wanted, call }: CorrectGuestDetails) {
    return this.actions.runOnPersonalData(booking, call, async ({ document, now, tourYear, concluded }) => {
      const idProblems = guestProblems(wanted, travelingGuests(document.guests));
      if (idProblems.length > 0) return refuse(invalidList('details', idProblems));
      const owner = (await this.documents.account(document.owner)) ?? UNKNOWN_OWNER;
      const problems = detailsProblems(wanted, document, owner, tourYear ?? UNKNOWN_TOUR_RULES, now);
      if (problems.length > 0) return refuse(invalidList('details', problems));
      const details = detailsChanges(wanted);
      const fingerprints = await guestFingerprints(this.personal, booking, document.owner, details);
      const facts = { details, fingerprints, concluded, now };
      return this.actions.decide(booking, (state) => decideCorrectGuestDetails(facts, state), call);
    });
  }
}

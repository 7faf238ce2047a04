import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { DetailsAnswer } from '@tour-portal/contracts/api/booking-api.js';
import type { GuestDetailsChange, Fingerprint } from '@tour-portal/contracts/events/booking-events.js';
import { event } from '@tour-portal/contracts/events/events.js';
import { pickDetails } from '@tour-portal/contracts/guests/detail-fields.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import type { Decision } from '../../event-log/decider.js';
import { PersonalData } from '../../event-log/personal-data.js';
import { Documents } from '../../read-side/documents.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import type { BookingState, PlacedBooking } from '../booking-state.js';
import { BookingStreams, toAnswer } from '../booking-streams.js';
import {
  UNKNOWN_TOUR_RULES,
  detailsChanges,
  detailsProblems,
  guestFingerprints,
  guestProblems,
  selectGuests,
  bookedTourYear,
} from './guest-changes.js';
import type { InvalidFields } from './guest-changes.js';
import {
  withoutUnchanged,
  closedStepRefusal,
  changedFingerprints,
  unknownGuestRefusal,
} from './guest-policies.js';
import type { NoSuchGuest } from './guest-policies.js';
import { UNKNOWN_OWNER } from '../party/party-adults.js';
import type { DetailsDto } from './guests.dto.js';

/** Step 3: details of guests (spec §5 "Guest details"), only what changes; null clears. */
export class SetGuestDetails extends Command<
  UseCaseResult<DetailsAnswer, SetDetailsRefusal | InvalidFields>
> {
  constructor(
    readonly account: number,
    readonly booking: number,
    readonly details: readonly DetailsDto[],
    readonly call: Call,
  ) {
    super();
  }
}

export interface DetailsToSet {
  readonly owner: number;
  readonly details: readonly GuestDetailsChange[];
  readonly fingerprints: readonly Fingerprint[];
  /** Whether the tour is over (D5). */
  readonly concluded: boolean;
}

export type SetDetailsRefusal =
  | { readonly code: 'no-such-booking' }
  | NoSuchGuest
  /** `not-active`: the booking has ended, or its tour is over. `step-closed`: a deposit or a name is missing. */
  | { readonly code: 'not-active' | 'step-closed' };

export function decideSetGuestDetails(
  { owner, details, fingerprints, concluded }: DetailsToSet,
  state: BookingState,
): Decision<SetDetailsRefusal> {
  if (!('terms' in state) || state.terms.account !== owner) return { refusal: { code: 'no-such-booking' } };
  const refusal = unknownGuestRefusal(state, details) ?? closedStepRefusal(state, concluded);
  if (refusal !== null) return { refusal };
  return detailsDecision(state, details, fingerprints);
}

/** Sets those of the details that the guests do not have already. */
export function detailsDecision(
  state: PlacedBooking,
  details: readonly GuestDetailsChange[],
  fingerprints: readonly Fingerprint[],
): Decision<never> {
  const prints = changedFingerprints(state, fingerprints);
  const changed = withoutUnchanged(details, prints);
  if (changed.length === 0) return { events: [] };
  return { events: [event('GuestDetailsSet', { booking: state.terms.booking, details: changed, prints })] };
}

@CommandHandler(SetGuestDetails)
export class SetGuestDetailsHandler implements ICommandHandler<SetGuestDetails> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly personal: PersonalData,
    private readonly documents: Documents,
    private readonly catalogue: CatalogueOfToday,
  ) {}

  async execute({ account, booking, details: wanted, call }: SetGuestDetails) {
    const now = call.context.at;
    const document = await this.bookings.findOwn(booking, account);
    if (document === null) return refuse({ code: 'no-such-booking' });
    const idProblems = guestProblems(wanted, document.guests);
    if (idProblems.length > 0) return refuse({ code: 'invalid-fields', problems: idProblems });
    const { tourYear, concluded } = bookedTourYear(document, this.catalogue.current(now), now);
    const owner = (await this.documents.account(account)) ?? UNKNOWN_OWNER;
    const problems = detailsProblems(wanted, document, owner, tourYear ?? UNKNOWN_TOUR_RULES, now);
    if (problems.length > 0) return refuse({ code: 'invalid-fields', problems });
    const details = detailsChanges(wanted);
    const fingerprints = await guestFingerprints(this.personal, booking, account, details);
    const facts = { owner: account, details, fingerprints, concluded };
    const decided = await this.bookings.decide(booking, (state) => decideSetGuestDetails(facts, state), call);
    return toAnswer(decided, ({ guests }) =>
      selectGuests(guests, wanted).map((guest) => {
        const { id, updatedAt } = guest;
        return { id, ...pickDetails(guest), updatedAt };
      }),
    );
  }
}

import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { NamesRequest } from '@tour-portal/contracts/api/booking-api.js';
import type { Fingerprint } from '@tour-portal/contracts/events/booking-events.js';
import { travelingGuests } from '@tour-portal/contracts/guests/travelling-guests.js';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { EventData } from '@tour-portal/contracts/events/events.js';
import { tidyName, fullNameProblem } from '@tour-portal/contracts/guests/guest-names.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { isId } from '@tour-portal/contracts/values/ids.js';
import { isActive } from '../../../bookings/booking-state.js';
import type { BookingState } from '../../../bookings/booking-state.js';
import { BookingStreams } from '../../../bookings/booking-streams.js';
import { guestProblems, guestFingerprints } from '../../../bookings/guests/guest-changes.js';
import type { InvalidFields } from '../../../bookings/guests/guest-changes.js';
import { changedFingerprints, unknownGuestRefusal } from '../../../bookings/guests/guest-policies.js';
import type { NoSuchGuest } from '../../../bookings/guests/guest-policies.js';
import { refuse } from '../../../event-log/call.js';
import type { UseCaseResult, Call } from '../../../event-log/call.js';
import type { Decision } from '../../../event-log/decider.js';
import { PersonalData } from '../../../event-log/personal-data.js';
import { Is, Passes } from '../../../http/input/validation.js';
import { BookingActions, invalidList } from '../booking-actions.js';
import type { OwnerErased, NoSuchBooking } from '../booking-actions.js';
import { GuestListOf, WithReason } from '../actions.dto.js';

class CorrectedNameDto {
  @ApiProperty({ description: 'Guest id' })
  @Is(isId, 'the id of a guest')
  id!: number;

  @ApiProperty({ example: 'Ruth Bennett' })
  @Passes(fullNameProblem)
  fullName!: string;
}

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

export interface NamesToCorrect {
  readonly names: EventData['NamesSet']['names'];
  readonly fingerprints: readonly Fingerprint[];
  /** Whether the tour is over (D5). */
  readonly concluded: boolean;
  readonly now: Instant;
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
  const newFingerprints = changedFingerprints(state, fingerprints);
  const changed = names.filter(({ guest }) => newFingerprints.some((print) => print.guest === guest));
  if (changed.length === 0) return { events: [] };
  return {
    events: [event('NamesSet', { booking: state.terms.booking, names: changed, prints: newFingerprints })],
  };
}

@CommandHandler(CorrectNames)
export class CorrectNamesHandler implements ICommandHandler<CorrectNames> {
  constructor(
    private readonly actions: BookingActions,
    private readonly bookings: BookingStreams,
    private readonly personal: PersonalData,
  ) {}

  async execute({ booking, names: wanted, call }: CorrectNames) {
    return this.actions.runOnPersonalData(booking, call, async ({ document, now, concluded }) => {
      const problems = guestProblems(wanted, travelingGuests(document.guests));
      if (problems.length > 0) return refuse(invalidList('names', problems));
      const names = wanted.map(({ id: guest, fullName }) => ({ guest, fullName: tidyName(fullName) }));
      const fingerprints = await guestFingerprints(this.personal, booking, document.owner, names);
      const facts = { names, fingerprints, concluded, now };
      const decided = await this.bookings.decideForStaff(
        booking,
        (state) => decideCorrectNames(facts, state),
        call,
      );
      return this.actions.answer(decided, call);
    });
  }
}

import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { NamesAnswer, NamesRequest } from '@tour-portal/contracts/api/booking-api.js';
import type { Fingerprint } from '@tour-portal/contracts/events/booking-events.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { EventData } from '@tour-portal/contracts/events/events.js';
import { tidyName } from '@tour-portal/contracts/guests/guest-names.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import type { Decision } from '../../event-log/decider.js';
import { PersonalData } from '../../event-log/personal-data.js';
import { isActiveHold } from '../booking-state.js';
import type { BookingState, PlacedBooking } from '../booking-state.js';
import { BookingStreams, toAnswer } from '../booking-streams.js';
import { guestProblems, guestFingerprints, selectGuests } from './guest-changes.js';
import type { InvalidFields } from './guest-changes.js';
import { changedFingerprints, unknownGuestRefusal } from './guest-policies.js';
import type { NoSuchGuest } from './guest-policies.js';

/** Names guests of a hold: by its owner, until the first payment (spec §5 "Guest names"). */
export class SetNames extends Command<UseCaseResult<NamesAnswer, SetNamesRefusal | InvalidFields>> {
  constructor(
    readonly account: number,
    readonly booking: number,
    readonly names: NamesRequest,
    readonly call: Call,
  ) {
    super();
  }
}

export interface NamesToSet {
  readonly owner: number;
  readonly names: EventData['NamesSet']['names'];
  /** The fingerprints of these names tell which guests have the wanted name already. */
  readonly fingerprints: readonly Fingerprint[];
  readonly now: Instant;
}

export type SetNamesRefusal =
  | { readonly code: 'no-such-booking' }
  | NoSuchGuest
  /** After the first payment. */
  | { readonly code: 'names-locked' }
  | { readonly code: 'not-active' };

export function decideSetNames(
  { owner, names, fingerprints, now }: NamesToSet,
  state: BookingState,
): Decision<SetNamesRefusal> {
  if (!('terms' in state) || state.terms.account !== owner) return { refusal: { code: 'no-such-booking' } };
  const guestRefusal = unknownGuestRefusal(state, names);
  if (guestRefusal !== null) return { refusal: guestRefusal };
  if (state.status === 'booked') return { refusal: { code: 'names-locked' } };
  if (!isActiveHold(state, now)) return { refusal: { code: 'not-active' } };
  return namesDecision(state, names, fingerprints);
}

/** Sets those of the names that the guests do not have already. */
export function namesDecision(
  state: PlacedBooking,
  names: NamesToSet['names'],
  fingerprints: readonly Fingerprint[],
): Decision<never> {
  const prints = changedFingerprints(state, fingerprints);
  const changed = names.filter(({ guest }) => prints.some((print) => print.guest === guest));
  if (changed.length === 0) return { events: [] };
  return { events: [event('NamesSet', { booking: state.terms.booking, names: changed, prints })] };
}

@CommandHandler(SetNames)
export class SetNamesHandler implements ICommandHandler<SetNames> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly personal: PersonalData,
  ) {}

  async execute({ account, booking, names: wanted, call }: SetNames) {
    const document = await this.bookings.findOwn(booking, account);
    if (document === null) return refuse({ code: 'no-such-booking' });
    const problems = guestProblems(wanted, document.guests);
    if (problems.length > 0) return refuse({ code: 'invalid-fields', problems });
    const names = wanted.map(({ id: guest, fullName }) => ({ guest, fullName: tidyName(fullName) }));
    const fingerprints = await guestFingerprints(this.personal, booking, account, names);
    const facts = { owner: account, names, fingerprints, now: call.context.at };
    const decided = await this.bookings.decide(booking, (state) => decideSetNames(facts, state), call);
    return toAnswer(decided, ({ guests }) =>
      selectGuests(guests, wanted).map(({ id, updatedAt }) => ({ id, updatedAt })),
    );
  }
}

import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { TransportsAnswer, TransportsRequest } from '@tour-portal/contracts/api/booking-api.js';
import type { Fingerprint, TransportChange } from '@tour-portal/contracts/events/booking-events.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import { isTransferLocked } from '@tour-portal/contracts/travel/transport-rules.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import type { Decision } from '../../event-log/decider.js';
import { PersonalData } from '../../event-log/personal-data.js';
import { Flights } from '../../flights/flights.js';
import { Ids } from '../../instance/ids.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import type { BookingState } from '../booking-state.js';
import { BookingStreams, toAnswer } from '../booking-streams.js';
import {
  guestFingerprints,
  guestProblems,
  selectGuests,
  transferFees,
  bookedTourYear,
  wantedTransports,
} from './guest-changes.js';
import type { InvalidFields } from './guest-changes.js';
import {
  withoutUnchanged,
  isDifferentFee,
  closedStepRefusal,
  changedFingerprints,
  unknownGuestRefusal,
  transferFeeOf,
} from './guest-policies.js';
import type { NoSuchGuest } from './guest-policies.js';

/** Step 4: how guests arrive and leave, and what their transfers cost (spec §5 "Flights", §7). */
export class SetTransports extends Command<
  UseCaseResult<TransportsAnswer, SetTransportsRefusal | InvalidFields>
> {
  constructor(
    readonly account: number,
    readonly booking: number,
    readonly transports: TransportsRequest,
    readonly call: Call,
  ) {
    super();
  }
}

export interface TransportsToSet {
  readonly owner: number;
  readonly transports: readonly TransportChange[];
  readonly fingerprints: readonly Fingerprint[];
  /** What each of these guests pays for transfers after the change. A fee with a new id is a new fee, even if it costs the same. */
  readonly transfers: readonly { readonly guest: number; readonly fee: FeeTerms | null }[];
  /** Whether the tour is over (D5). */
  readonly concluded: boolean;
}

export type SetTransportsRefusal =
  | { readonly code: 'no-such-booking' }
  | NoSuchGuest
  | { readonly code: 'not-active' | 'step-closed' }
  /** Only client service changes a transfer that is paid. */
  | { readonly code: 'transfer-paid'; readonly guest: number };

export function decideSetTransports(
  facts: TransportsToSet,
  state: BookingState,
): Decision<SetTransportsRefusal> {
  const { owner, concluded } = facts;
  if (!('terms' in state) || state.terms.account !== owner) return { refusal: { code: 'no-such-booking' } };
  const refusal = unknownGuestRefusal(state, facts.transports) ?? closedStepRefusal(state, concluded);
  if (refusal !== null) return { refusal };
  const transfers = facts.transfers.filter(({ guest, fee }) =>
    isDifferentFee(fee, transferFeeOf(state, guest)),
  );
  const locked = transfers.find(({ guest }) => isTransferLocked({ fees: state.fees[guest] ?? [] }));
  if (locked !== undefined) return { refusal: { code: 'transfer-paid', guest: locked.guest } };
  const fingerprints = changedFingerprints(state, facts.fingerprints);
  const transports = withoutUnchanged(facts.transports, fingerprints);
  if (transports.length === 0 && transfers.length === 0) return { events: [] };
  const { booking } = state.terms;
  return { events: [event('TransportSet', { booking, transports, prints: fingerprints, transfers })] };
}

@CommandHandler(SetTransports)
export class SetTransportsHandler implements ICommandHandler<SetTransports> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly personal: PersonalData,
    private readonly catalogue: CatalogueOfToday,
    private readonly flights: Flights,
    private readonly ids: Ids,
  ) {}

  /** @throws Unavailable when flights cannot be looked up */
  async execute({ account, booking, transports: requests, call }: SetTransports) {
    const now = call.context.at;
    const document = await this.bookings.findOwn(booking, account);
    if (document === null) return refuse({ code: 'no-such-booking' });
    const idProblems = guestProblems(requests, document.guests);
    if (idProblems.length > 0) return refuse({ code: 'invalid-fields', problems: idProblems });
    const catalogue = this.catalogue.current(now);
    const { tourYear, concluded } = bookedTourYear(document, catalogue, now);
    if (tourYear === null) return refuse({ code: 'not-active' });
    const wanted = await wantedTransports(requests, document, tourYear, catalogue, this.flights);
    if (!wanted.ok) return refuse({ code: 'invalid-fields', problems: wanted.problems });
    const transports = wanted.changes;
    const hasFees = transferFees(transports, document.guests, catalogue, []).some(({ fee }) => fee !== null);
    const allocate = call.allocateRepeatably ?? this.ids.allocate;
    const feeIds = hasFees ? (await allocate({ fee: transports.length })).fee : [];
    const transfers = transferFees(transports, document.guests, catalogue, feeIds);
    const fingerprints = await guestFingerprints(this.personal, booking, account, transports);
    const facts = { owner: account, transports, fingerprints, transfers, concluded };
    const decided = await this.bookings.decide(booking, (state) => decideSetTransports(facts, state), call);
    return toAnswer(decided, ({ guests }) =>
      selectGuests(guests, requests).map(({ id, arrival, departure, fees, updatedAt }) => {
        return { id, arrival, departure, fees, updatedAt };
      }),
    );
  }
}

import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Fee } from '@tour-portal/contracts/api/api.js';
import type { TransportsRequest } from '@tour-portal/contracts/api/booking-api.js';
import { travelingGuests } from '@tour-portal/contracts/guests/travelling-guests.js';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import { sumOf } from '@tour-portal/contracts/money/fees.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { isActive } from '../../../bookings/booking-state.js';
import type { BookingState, PlacedState } from '../../../bookings/booking-state.js';
import type { PaymentUnderway } from '../../../bookings/booking-streams.js';
import { hasFee, isPaid } from '../../../bookings/money/booking-money-state.js';
import { chargesOf } from '../../../bookings/money/new-fees.js';
import type { CreditTooLarge } from '../../../bookings/money/new-fees.js';
import { guestProblems, wantedTransports } from '../../../bookings/guests/guest-changes.js';
import type { InvalidFields } from '../../../bookings/guests/guest-changes.js';
import {
  withoutUnchanged,
  isDifferentFee,
  changedFingerprints,
  unknownGuestRefusal,
  transferFeeOf,
} from '../../../bookings/guests/guest-policies.js';
import type { NoSuchGuest } from '../../../bookings/guests/guest-policies.js';
import { refuse } from '../../../event-log/call.js';
import type { UseCaseResult, Call } from '../../../event-log/call.js';
import type { Decision } from '../../../event-log/decider.js';
import { Flights } from '../../../flights/flights.js';
import { CatalogueOfToday } from '../../../reference/catalogue-of-today.js';
import { GuestTransportsDto } from '../../../bookings/guests/guests.dto.js';
import { BookingActions, invalidList } from '../booking-actions.js';
import type { OwnerErased, NoSuchBooking } from '../booking-actions.js';
import { GuestListOf, WithReason } from '../actions.dto.js';
import { TransferCosts } from './transfer-costs.js';
import type { TransportsToCorrect } from './transfer-costs.js';

/** POST …/transports: `transports` is the list that the customer's call sends as its body. */
export class CorrectTransportsDto extends WithReason {
  @GuestListOf(GuestTransportsDto, 'arrivals and departures')
  transports!: GuestTransportsDto[];
}

/** Enters how guests travel by the rules of step 4, also before deposits and after transfers are paid (decision 0021). */
export class CorrectTransports extends Command<
  UseCaseResult<ServedBookingAnswer, CorrectTransportsRefusal | InvalidFields | OwnerErased | PaymentUnderway>
> {
  constructor(
    readonly booking: number,
    readonly transports: TransportsRequest,
    readonly call: Call,
  ) {
    super();
  }
}

export type CorrectTransportsRefusal =
  NoSuchBooking | NoSuchGuest | { readonly code: 'not-active' } | CreditTooLarge;

/** A transfer that is paid stays paid: what another one costs more or less becomes a new fee or credit. */
export function decideCorrectTransports(
  facts: TransportsToCorrect,
  state: BookingState,
): Decision<CorrectTransportsRefusal> {
  if (!('terms' in state)) return { refusal: { code: 'no-such-booking' } };
  if (!isActive(state, facts.now) || facts.concluded) return { refusal: { code: 'not-active' } };
  const { booking } = state.terms;
  const guestRefusal = unknownGuestRefusal(state, facts.transports);
  if (guestRefusal !== null) return { refusal: guestRefusal };
  const fingerprints = changedFingerprints(state, facts.fingerprints);
  const transports = withoutUnchanged(facts.transports, fingerprints);
  const hasPaidTransfer = (guest: number) => transferFeesOf(state, guest).some(({ id }) => isPaid(state, id));
  const unpaidTransfers = facts.transfers
    .filter(({ guest, fee }) => !hasPaidTransfer(guest) && isDifferentFee(fee, transferFeeOf(state, guest)))
    .map(({ guest, fee }) => ({ guest, fee }));
  const differenceFees = facts.transfers.flatMap(({ guest, difference }, index): FeeTerms[] => {
    const id = facts.ids.fees[index] ?? 0;
    const isChanged = transports.some((change) => change.guest === guest);
    const amount = cents(Math.max(difference, 0 - chargedForTransfers(state, guest)));
    if (!isChanged || !hasPaidTransfer(guest) || amount === 0 || hasFee(state, id)) return [];
    return [{ id, guest, type: 'TRANSFER', amount, tax: cents(0) }];
  });
  const travelEvents =
    transports.length === 0 && unpaidTransfers.length === 0
      ? []
      : [event('TransportSet', { booking, transports, prints: fingerprints, transfers: unpaidTransfers })];
  if (differenceFees.length === 0) return { events: travelEvents };
  const charges = chargesOf(state, differenceFees, facts.ids.refunds);
  if ('refusal' in charges) return charges;
  return { events: [...travelEvents, event('PriceChanged', { booking, ...charges })] };
}

function transferFeesOf({ fees }: PlacedState, guest: number): readonly Fee[] {
  return (fees[guest] ?? []).filter(({ type }) => type === 'TRANSFER');
}

/** What a guest is charged for all transfers together, paid or not, less credits and refunds: no credit is larger. */
function chargedForTransfers(state: PlacedState, guest: number): number {
  let charged = 0;
  for (const { total, refundLineItems } of transferFeesOf(state, guest))
    charged += total - sumOf(refundLineItems);
  return Math.max(0, charged);
}

@CommandHandler(CorrectTransports)
export class CorrectTransportsHandler implements ICommandHandler<CorrectTransports> {
  constructor(
    private readonly actions: BookingActions,
    private readonly costs: TransferCosts,
    private readonly catalogue: CatalogueOfToday,
    private readonly flights: Flights,
  ) {}

  /** @throws Unavailable when flights cannot be looked up */
  async execute({ booking, transports: requests, call }: CorrectTransports) {
    return this.actions.runOnPersonalData(booking, call, async (actionFacts) => {
      const { document, tourYear, now } = actionFacts;
      const idProblems = guestProblems(requests, travelingGuests(document.guests));
      if (idProblems.length > 0) return refuse(invalidList('transports', idProblems));
      if (tourYear === null) return refuse({ code: 'not-active' as const });
      const catalogue = this.catalogue.current(now);
      const wanted = await wantedTransports(requests, document, tourYear, catalogue, this.flights);
      if (!wanted.ok) return refuse(invalidList('transports', wanted.problems));
      const facts = await this.costs.factsFor(wanted.changes, actionFacts);
      return this.actions.decideFees(booking, (state) => decideCorrectTransports(facts, state), call);
    });
  }
}

import type { Guest, Transport } from '@tour-portal/contracts/api/api.js';
import type { Flight, TransportRequest } from '@tour-portal/contracts/api/booking-api.js';
import {
  travelQuestion,
  type TransportSide,
  type TravelFacts,
} from '@tour-portal/contracts/travel/flight-rules.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import {
  chooseFlight,
  transportProblems,
  type TransportProblem,
} from '@tour-portal/contracts/travel/transport-rules.js';

export const SIDES: readonly TransportSide[] = ['arrival', 'departure'];

/** What is known of the flight with this airline, number and date. */
export type Lookup =
  /** The server was not asked, or is being asked. */
  | { readonly status: 'waiting' }
  | { readonly status: 'found'; readonly flights: readonly Flight[] }
  | { readonly status: 'failed'; readonly message: string };

/** One arrival or departure while it is typed in; an empty text is not entered yet. */
export interface TravelDraft {
  /** Null until the customer chooses how the guest travels: until then nothing of this side is sent. */
  readonly isFlight: boolean | null;
  readonly airline: string;
  readonly flightNumber: string;
  readonly scheduledDate: CalendarDate | null;
  readonly fromAirport: string;
  readonly toAirport: string;
  readonly scheduledTime: string;
  readonly lookup: Lookup;
  readonly isManual: boolean;
  readonly stayAtProductHotel: boolean | null;
  readonly stayNote: string;
  readonly travelNote: string;
  readonly transfer: number | null;
}

/** What a guest's form holds. */
export interface TravelForm {
  /** Guest id. */
  readonly guest: number;
  /** Whether the guest travels as the primary guest does; the guest's own drafts are then not shown. */
  readonly follows: boolean;
  readonly arrival: TravelDraft;
  readonly departure: TravelDraft;
}

const WAITING: Lookup = { status: 'waiting' };
const NO_FLIGHT = { fromAirport: '', toAirport: '', scheduledTime: '', lookup: WAITING };

const BLANK: TravelDraft = {
  ...NO_FLIGHT,
  isFlight: null,
  airline: '',
  flightNumber: '',
  scheduledDate: null,
  isManual: false,
  stayAtProductHotel: null,
  stayNote: '',
  travelNote: '',
  transfer: null,
};

/** A draft with the answers of a saved transport; a blank one for null, where nothing is saved yet. */
export function draftOf(transport: Transport | null): TravelDraft {
  if (transport === null) return BLANK;
  const { isFlight, isManual, fromAirport: from, toAirport: to, scheduledTime: time } = transport;
  const { fromAirportName, toAirportName } = transport;
  const flights =
    isFlight && !isManual && from !== null && to !== null && time !== null
      ? [{ from, to, fromName: fromAirportName ?? from, toName: toAirportName ?? to, time }]
      : null;
  return {
    isFlight,
    airline: transport.airline ?? '',
    flightNumber: transport.flightNumber ?? '',
    scheduledDate: transport.scheduledDate,
    fromAirport: from ?? '',
    toAirport: to ?? '',
    scheduledTime: time ?? '',
    lookup: flights === null ? WAITING : { status: 'found', flights },
    isManual,
    stayAtProductHotel: transport.stayAtProductHotel,
    stayNote: transport.stayNote ?? '',
    travelNote: transport.travelNote ?? '',
    transfer: transport.transfer,
  };
}

/**
 * A draft with changed fields. Airports, time and lookup are cleared where `isFlight` or `isManual` changes, and where a flight
 * that is looked up gets another airline, number or date.
 */
export function applyPatch(draft: TravelDraft, patch: Partial<TravelDraft>): TravelDraft {
  const next = { ...draft, ...patch };
  if (next.isFlight !== draft.isFlight) return { ...next, ...NO_FLIGHT, isManual: false };
  if (next.isManual !== draft.isManual) return { ...next, ...NO_FLIGHT };
  const isOtherFlight =
    next.airline !== draft.airline ||
    next.flightNumber !== draft.flightNumber ||
    next.scheduledDate !== draft.scheduledDate;
  return isOtherFlight && next.isFlight === true && !next.isManual ? { ...next, ...NO_FLIGHT } : next;
}

/** What the end of a lookup changes in a draft: where only one flight was found, it is the one that is meant. */
export function lookupPatch(lookup: Lookup): Partial<TravelDraft> {
  const [first, second] = lookup.status === 'found' ? lookup.flights : [];
  return first === undefined || second !== undefined ? { lookup } : { lookup, ...flightPatch(first) };
}

/** The fields that say which flight is meant. */
export function flightPatch({ from, to, time }: Flight): Partial<TravelDraft> {
  return { fromAirport: from, toAirport: to, scheduledTime: time };
}

export function isChosenFlight(draft: TravelDraft, { from, to, time }: Flight): boolean {
  return draft.fromAirport === from && draft.toAirport === to && draft.scheduledTime === time;
}

/** The draft in the form that is sent; null until it is chosen whether the guest flies. */
export function transportRequest(
  draft: TravelDraft,
  side: TransportSide,
  facts: TravelFacts,
): TransportRequest | null {
  const { isFlight, scheduledDate, stayAtProductHotel } = draft;
  if (isFlight === null) return null;
  const question = scheduledDate === null ? null : travelQuestion(scheduledDate, side, facts);
  const stay = question?.stay === 'choice' ? stayAtProductHotel : null;
  return {
    isFlight,
    airline: isFlight ? textOrNull(draft.airline) : null,
    flightNumber: isFlight ? textOrNull(draft.flightNumber) : null,
    fromAirport: isFlight ? textOrNull(draft.fromAirport) : null,
    toAirport: isFlight ? textOrNull(draft.toAirport) : null,
    scheduledDate,
    scheduledTime: textOrNull(draft.scheduledTime),
    stayAtProductHotel: stay,
    stayNote: stay === false ? textOrNull(draft.stayNote) : null,
    travelNote: textOrNull(draft.travelNote),
    isManual: draft.isManual,
    transfer: draft.transfer,
  };
}

function textOrNull(value: string): string | null {
  return value.trim() === '' ? null : value.trim();
}

/**
 * The problems of a draft, with that of the flight itself once airline, number and date have none; none until it is chosen
 * whether the guest flies (spec §5 "Flights").
 */
export function draftProblems(
  draft: TravelDraft,
  side: TransportSide,
  facts: TravelFacts,
): TransportProblem[] {
  const request = transportRequest(draft, side, facts);
  if (request === null) return [];
  const problems = transportProblems(request, side, facts);
  const isFlightNamed = !problems.some(({ field }) => FLIGHT_NAME_FIELDS.includes(field));
  const flight = isFlightNamed && request.isFlight && !draft.isManual ? flightProblem(draft, request) : null;
  return flight === null ? problems : [...problems, flight];
}

const FLIGHT_NAME_FIELDS: readonly (keyof TransportRequest)[] = ['airline', 'flightNumber', 'scheduledDate'];

function flightProblem(draft: TravelDraft, request: TransportRequest): TransportProblem | null {
  const { lookup } = draft;
  const message = lookupProblem(draft);
  if (message !== null || lookup.status !== 'found') {
    const wait = 'One moment, please. We are still looking up this flight.';
    return { field: 'flightNumber', message: message ?? wait };
  }
  const choice = chooseFlight(request, lookup.flights);
  return choice.ok ? null : choice.problem;
}

/** The problem to show for a flight as soon as its lookup has ended; null: none. */
export function lookupProblem({ lookup }: TravelDraft): string | null {
  if (lookup.status === 'failed') return lookup.message;
  return lookup.status === 'found' && lookup.flights.length === 0 ? 'Invalid flight' : null;
}

/** The forms that show what is saved. A guest follows the primary guest where each side is not saved, or is the same. */
export function travelFormsOf(guests: readonly Guest[], primary: Guest): TravelForm[] {
  return guests.map((guest) => ({
    guest: guest.id,
    follows: guest.id !== primary.id && SIDES.every((side) => isUnsavedOrAlike(guest[side], primary[side])),
    arrival: draftOf(guest.arrival),
    departure: draftOf(guest.departure),
  }));
}

function isUnsavedOrAlike(guestTransport: Transport | null, primary: Transport | null): boolean {
  return guestTransport === null || JSON.stringify(guestTransport) === JSON.stringify(primary);
}

import type { Fee, Guest, GuestDetails, Transport } from '@tour-portal/contracts/api/api.js';
import type {
  DetailsRequest,
  TransportRequest,
  TransportsRequest,
} from '@tour-portal/contracts/api/booking-api.js';
import type {
  GuestDetailsChange,
  Fingerprint,
  TransportChange,
} from '@tour-portal/contracts/events/booking-events.js';
import type { FieldError } from '@tour-portal/contracts/api/error-answer.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import { DETAIL_FIELDS } from '@tour-portal/contracts/guests/detail-fields.js';
import { isTourConcluded } from '@tour-portal/contracts/booking/booking-state.js';
import { travelFacts } from '@tour-portal/contracts/travel/flight-rules.js';
import type { TransportSide } from '@tour-portal/contracts/travel/flight-rules.js';
import {
  bornAtProblem,
  missingAgeProblem,
  passportExpiryProblem,
  passportFields,
} from '@tour-portal/contracts/guests/guest-details.js';
import type { PassportTour } from '@tour-portal/contracts/guests/guest-details.js';
import { travelingGuests } from '@tour-portal/contracts/guests/travelling-guests.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import type { OwnerName } from '@tour-portal/contracts/booking/primary-guest.js';
import { BUSINESS_ZONE, dateIn } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import {
  chooseFlight,
  requestedTransport,
  transportProblems,
} from '@tour-portal/contracts/travel/transport-rules.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { addressProblem } from '../../accounts/profile/address-rules.js';
import type { PersonalData } from '../../event-log/personal-data.js';
import type { FlightLookup } from '../../flights/flight-lookup.js';
import type { Catalogue } from '../../reference/catalogue.js';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { countryCodes } from '../../reference/regions.js';
import type { DetailsDto } from './guests.dto.js';

/** A departure that is no longer in the catalog asks for no passport. */
export const UNKNOWN_TOUR_RULES = { requiresPassport: false, crossesBorder: false, includesFlights: false };

/** The body has invalid fields, each with its problem. */
export interface InvalidFields {
  readonly code: 'invalid-fields';
  readonly problems: readonly FieldError[];
}

/** The guests that a list names, in its order. */
export function selectGuests(guests: readonly Guest[], list: readonly { readonly id: number }[]): Guest[] {
  return list.flatMap(({ id }) => guests.find((guest) => guest.id === id) ?? []);
}

/** A booking's tour year, and whether its tour is over; a departure that is no longer in the catalog counts as over. */
export function bookedTourYear(
  { tour, departedAt, concludedAt }: Pick<BookingDocument, 'tour' | 'departedAt' | 'concludedAt'>,
  catalogue: Pick<Catalogue, 'departure'>,
  now: Instant,
): { readonly tourYear: TourYearReference | null; readonly concluded: boolean } {
  const offered = catalogue.departure(tour, departedAt);
  const concluded = offered === null || isTourConcluded(concludedAt, offered.tour, now);
  return { tourYear: offered?.tourYear ?? null, concluded };
}

/** Problems of guests who are named twice or are not of this booking, by their place in the list. */
export function guestProblems(
  list: readonly { id: number }[],
  guests: readonly Pick<Guest, 'id'>[],
): FieldError[] {
  return list.flatMap(({ id }, index) => {
    const field = `${index}.id`;
    if (!guests.some((guest) => guest.id === id))
      return [{ message: 'This booking has no such guest', field }];
    const first = list.findIndex((other) => other.id === id);
    return first === index ? [] : [{ message: 'This guest is named twice', field }];
  });
}

/** Problems of new details with the booking, the tour and the reference data (spec §5 "Guest details", D31). */
export function detailsProblems(
  changes: readonly DetailsDto[],
  { guests, concludedAt }: Pick<BookingDocument, 'guests' | 'concludedAt'>,
  owner: OwnerName,
  tour: PassportTour,
  now: Instant,
): FieldError[] {
  const askedFields = passportFields(tour);
  const today = dateIn(BUSINESS_ZONE, now);
  const travelling = travelingGuests(guests);
  return changes.flatMap((change, index) => {
    const before = guests.find(({ id }) => id === change.id);
    if (before === undefined) return [];
    const problemAt = (field: string, message: string | null | undefined): FieldError[] =>
      message == null ? [] : [{ message, field: `${index}.${field}` }];
    const address = change.address == null ? null : addressProblem(change.address);
    const age = change.age === undefined ? before.age : change.age;
    const expiry = change.passportExpiredAt;
    const isExpiryChecked = expiry != null && askedFields.includes('passportExpiredAt');
    const { passportCountry: country, passportBornAt: bornAt } = change;
    const isCountryKnown = country == null || countryCodes().includes(country);
    return [
      ...(address === null ? [] : problemAt(address.field, address.message)),
      ...problemAt('age', missingAgeProblem(travelling, travelling.indexOf(before), age, owner)),
      ...problemAt('passportCountry', isCountryKnown ? null : 'Choose a country'),
      ...problemAt('passportBornAt', bornAt == null ? null : bornAtProblem(bornAt, today)),
      ...problemAt('passportExpiredAt', isExpiryChecked ? passportExpiryProblem(expiry, concludedAt) : null),
    ];
  });
}

/** The changes as they are stored: only fields that were sent, complete addresses, no blanks around emails and contacts' names. */
export function detailsChanges(changes: readonly DetailsDto[]): GuestDetailsChange[] {
  return changes.map(({ id, ...sent }) => {
    const fields = DETAIL_FIELDS.filter((field) => sent[field] !== undefined);
    const entries = fields.map((field) => [field, storedField(sent, field)]);
    return { guest: id, ...(Object.fromEntries(entries) as Partial<DetailsRequest[number]>) };
  });
}

function storedField(sent: Omit<DetailsDto, 'id'>, field: keyof GuestDetails): unknown {
  const { address, email, emergencyContact } = sent;
  if (field === 'email' && email != null) return email.trim();
  if (field === 'address' && address != null) {
    const { line1, line2 = null, city, state, country, zip } = address;
    return { line1, line2, city, state, country, zip };
  }
  if (field === 'emergencyContact' && emergencyContact != null) {
    return { name: emergencyContact.name.trim(), phoneNumber: emergencyContact.phoneNumber };
  }
  return sent[field] ?? null;
}

/** The requested arrivals and departures, completed, or their problems. */
export type WantedTransports =
  | { readonly ok: true; readonly changes: TransportChange[] }
  | { readonly ok: false; readonly problems: FieldError[] };

/**
 * Checks requested arrivals and departures and completes them from the lookup (spec §5 "Flights").
 * @throws Unavailable when flights cannot be looked up
 */
export async function wantedTransports(
  requests: TransportsRequest,
  document: BookingDocument,
  tourYear: TourYearReference,
  catalogue: Catalogue,
  flights: FlightLookup,
): Promise<WantedTransports> {
  const facts = travelFacts(document, tourYear);
  const airportName = (code: string) => catalogue.airports.find(({ id }) => id === code)?.name ?? null;
  const problems: FieldError[] = [];
  const changes: TransportChange[] = [];
  for (const [index, request] of requests.entries()) {
    const change: TransportChange = { guest: request.id };
    for (const side of ['arrival', 'departure'] as const) {
      const wanted = request[side];
      if (wanted == null) continue;
      const path = `${index}.${side}`;
      const wrongFields = transportProblems(wanted, side, facts);
      const needsLookup = wrongFields.length === 0 && wanted.isFlight && wanted.isManual !== true;
      const choice = needsLookup ? chooseFlight(wanted, await lookUp(wanted, side, flights)) : null;
      if (choice?.ok === false) wrongFields.push(choice.problem);
      problems.push(...wrongFields.map(({ field, message }) => ({ message, field: `${path}.${field}` })));
      const flight = choice?.ok === true ? choice.flight : null;
      if (wrongFields.length === 0)
        change[side] = requestedTransport(wanted, side, facts, flight, airportName);
    }
    if (request.arrival == null && request.departure == null)
      problems.push({ message: 'Send an arrival, a departure or both', field: `${index}.arrival` });
    changes.push(change);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, changes };
}

function lookUp(
  { airline, flightNumber, scheduledDate }: TransportRequest,
  side: TransportSide,
  flights: FlightLookup,
) {
  return flights.find({
    airlineIata: airline ?? '',
    number: flightNumber ?? '',
    date: scheduledDate as Parameters<FlightLookup['find']>[0]['date'],
    isArrival: side === 'arrival',
  });
}

/**
 * What each guest pays for transfers once the changes are made.
 * @param feeIds one for each change, used where a fee is new; empty: the ids do not matter
 */
export function transferFees(
  changes: readonly TransportChange[],
  guests: readonly Guest[],
  catalogue: Catalogue,
  feeIds: readonly number[],
): { guest: number; fee: FeeTerms | null }[] {
  const price = transferPrice(catalogue);
  return changes.map(({ guest: id, ...change }, index) => {
    const guest = guests.find((candidate) => candidate.id === id);
    const { arrival = null, departure = null } = { ...guest, ...change };
    const charged = guest?.fees.find(({ type }) => type === 'TRANSFER') ?? null;
    // Unchanged transfers keep the price of the day on which they were chosen; one change of them brings today's to both.
    const isSame =
      transferOf(arrival) === transferOf(guest?.arrival) &&
      transferOf(departure) === transferOf(guest?.departure);
    if (isSame) return { guest: id, fee: charged === null ? null : feeTermsOf(id, charged) };
    const amount = cents(price(arrival) + price(departure));
    const fee: FeeTerms = { id: feeIds[index] ?? 0, guest: id, type: 'TRANSFER', amount, tax: cents(0) };
    return { guest: id, fee: amount === 0 ? null : fee };
  });
}

/** The chosen transfer; null where there is none or the side is not given yet. */
function transferOf(side: Pick<Transport, 'transfer'> | null | undefined): number | null {
  return side?.transfer ?? null;
}

/** How much more or less each guest's transfers cost than the present ones, at the prices of the day. */
export function transferDifferences(
  changes: readonly TransportChange[],
  guests: readonly Guest[],
  catalogue: Catalogue,
): { guest: number; difference: Cents }[] {
  const price = transferPrice(catalogue);
  return changes.map(({ guest: id, ...change }) => {
    const before = guests.find((candidate) => candidate.id === id);
    const { arrival = null, departure = null } = { ...before, ...change };
    const old = price(before?.arrival ?? null) + price(before?.departure ?? null);
    return { guest: id, difference: cents(price(arrival) + price(departure) - old) };
  });
}

function transferPrice(catalogue: Catalogue): (transport: Transport | null) => number {
  return (transport) => catalogue.transfers.find(({ id }) => id === transport?.transfer)?.price ?? 0;
}

function feeTermsOf(guest: number, { id, type, amount, tax }: Fee): FeeTerms {
  return { id, guest, type, amount, tax };
}

/** Fingerprints of every field that a change of a booking's guests sets (decision 0009). */
export function guestFingerprints(
  personal: Pick<PersonalData, 'fingerprint'>,
  booking: number,
  owner: number,
  changes: readonly { guest: number }[],
): Promise<Fingerprint[]> {
  return fingerprintsOf(changes, (text) => personal.fingerprint(`${booking} ${text}`, owner));
}

/** Fingerprints of every field that a change sets. @param fingerprint answers the fingerprint of a text */
export async function fingerprintsOf(
  changes: readonly { guest: number }[],
  fingerprint: (text: string) => Promise<string>,
): Promise<Fingerprint[]> {
  const fingerprints = changes.flatMap(({ guest, ...set }) =>
    Object.entries(set).map(async ([field, value]) => {
      return { guest, field, print: await fingerprint(JSON.stringify([guest, field, value])) };
    }),
  );
  return Promise.all(fingerprints);
}

import { bookingState } from '@tour-portal/contracts/booking/booking-state.js';
import { partyName } from '@tour-portal/contracts/booking/party-name.js';
import type { Transport } from '@tour-portal/contracts/api/api.js';
import { isGuestCancelled, travelingGuests } from '@tour-portal/contracts/guests/travelling-guests.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import { BUSINESS_ZONE, dateIn } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import type { LedgerDocument } from '@tour-portal/projections/client-service/ledger.js';
import type { Catalogue } from '../../reference/catalogue.js';

/** A line of an export: the same names as columns of a CSV and as properties of a JSON line. Money is in hundredths of its currency. */
export type ExportRow = Readonly<Record<string, string | number | null>>;

/** What a row of a booking is made of. */
export interface ExportedBooking {
  readonly booking: BookingDocument;
  readonly owner: Pick<AccountDocument, 'firstName' | 'lastName' | 'email' | 'phoneNumber'> | null;
  readonly catalogue: Catalogue;
  readonly now: Instant;
}

export function bookingRow({ booking, owner, catalogue, now }: ExportedBooking): ExportRow {
  const { id, number, tour, departedAt, concludedAt, priceName, createdAt, payments, refunds } = booking;
  const tourReference = catalogue.tour(tour);
  const madeRefunds = refunds.filter(({ transactionStatus }) => transactionStatus === 'Refunded');
  return {
    booking: id,
    number,
    state: bookingState(booking, tourReference, now),
    party: partyName(booking.guests, owner ?? { firstName: '', lastName: '' }),
    tour: tourReference?.code ?? String(tour),
    tourName: tourReference?.name ?? null,
    departedAt,
    concludedAt,
    priceName,
    guests: travelingGuests(booking.guests).length,
    rooms: booking.roomGuests.length,
    firstName: owner?.firstName ?? null,
    lastName: owner?.lastName ?? null,
    email: owner?.email ?? null,
    phoneNumber: owner?.phoneNumber ?? null,
    createdAt,
    expiredAt: booking.expiredAt,
    cancelledAt: booking.cancelledAt,
    paid: sum(payments),
    refunded: sum(madeRefunds),
    refundsOwed: sum(refunds) - sum(madeRefunds),
  };
}

/** The guests of a booking who are not cancelled, in room order. Passports are on the sheet of the departure, not here. */
export function guestRows({ booking, catalogue }: ExportedBooking): ExportRow[] {
  const tour = catalogue.tour(booking.tour)?.code ?? String(booking.tour);
  const rooms = booking.roomGuests.flatMap((guests, room) => Array<number>(guests).fill(room + 1));
  const traveling = booking.guests.filter((guest) => !isGuestCancelled(guest));
  return traveling.map((guest, index) => ({
    booking: booking.id,
    number: booking.number,
    tour,
    departedAt: booking.departedAt,
    guest: guest.id,
    room: rooms[index] ?? null,
    fullName: guest.fullName,
    age: guest.age,
    email: guest.email,
    phoneNumber: guest.phoneNumber,
    ...travelFields('arrival', guest.arrival),
    ...travelFields('departure', guest.departure),
  }));
}

/** A line of the ledger, with its day in Chicago. A refund's amount is below zero, so that amounts of one currency add up. */
export function ledgerRow(
  { kind, booking, transactionId, amount, currency, submittedAt }: LedgerDocument,
  number: string | null,
): ExportRow {
  return {
    day: dateIn(BUSINESS_ZONE, submittedAt),
    submittedAt,
    kind,
    booking,
    number,
    transactionId,
    amount: kind === 'refund' ? 0 - amount : amount,
    currency,
  };
}

/** Columns of each export. A CSV file without rows has them, too. */
export const EXPORT_COLUMNS = {
  bookings: [
    ...['booking', 'number', 'state', 'party', 'tour', 'tourName', 'departedAt', 'concludedAt', 'priceName'],
    ...['guests', 'rooms', 'firstName', 'lastName', 'email', 'phoneNumber', 'createdAt', 'expiredAt'],
    ...['cancelledAt', 'paid', 'refunded', 'refundsOwed'],
  ],
  guests: [
    ...['booking', 'number', 'tour', 'departedAt', 'guest', 'room'],
    ...['fullName', 'age', 'email', 'phoneNumber'],
    ...['arrivalDate', 'arrivalTime', 'arrivalFlight', 'arrivalFrom', 'arrivalTo'],
    ...['departureDate', 'departureTime', 'departureFlight', 'departureFrom', 'departureTo'],
  ],
  ledger: ['day', 'submittedAt', 'kind', 'booking', 'number', 'transactionId', 'amount', 'currency'],
} as const;

function travelFields(side: 'arrival' | 'departure', transport: Transport | null): ExportRow {
  const flight = transport === null ? null : `${transport.airline ?? ''}${transport.flightNumber ?? ''}`;
  return {
    [`${side}Date`]: transport?.scheduledDate ?? null,
    [`${side}Time`]: transport?.scheduledTime ?? null,
    [`${side}Flight`]: flight === '' ? null : flight,
    [`${side}From`]: transport?.fromAirport ?? null,
    [`${side}To`]: transport?.toAirport ?? null,
  };
}

function sum(all: readonly { readonly total: Cents }[]): number {
  return all.reduce((before, { total }) => before + total, 0);
}

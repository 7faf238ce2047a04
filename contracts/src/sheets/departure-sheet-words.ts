import type { HeldCounts, RoomCounts, SheetName, Stay } from './departure-sheets.js';
import type { ManifestFlight } from './flight-manifest.js';
import type { TransportSide } from '../travel/flight-rules.js';
import { DETAIL_LABELS } from '../guests/detail-fields.js';
import type { PassportLine } from './passport-list.js';
import type { RoomType } from '../api/reference-api.js';
import { pluralize } from '../values/pluralize.js';
import { formatDate, type CalendarDate } from '../values/time.js';

/** Texts of the departure sheets that are the same in more than one of page, PDF and CSV. */

export const SHEET_TITLES: Readonly<Record<SheetName, string>> = {
  rooming: 'Rooming list',
  flights: 'Flight manifest',
  passports: 'Passport list',
};

export const ROOM_NAMES: Readonly<Record<RoomType, string>> = { SGL: 'Single', DBL: 'Double', TPL: 'Triple' };

/** The text for a guest without a name. */
export const NO_NAME_TEXT = 'Name not entered yet';

export function nameText({ name }: { readonly name: string }): string {
  return name === '' ? NO_NAME_TEXT : name;
}

/** `3 rooms: 1 single, 2 double` */
export function roomsText({ SGL, DBL, TPL }: RoomCounts): string {
  const counts = [`${SGL} single`, `${DBL} double`, `${TPL} triple`].filter((text) => !text.startsWith('0 '));
  const total = pluralize(SGL + DBL + TPL, 'room');
  return counts.length === 0 ? total : `${total}: ${counts.join(', ')}`;
}

export function bookedText({ bookings, guests }: { bookings: number; guests: number }): string {
  return `${pluralize(guests, 'guest')} on ${pluralize(bookings, 'booking')}`;
}

/** The counts of the holds in words; null where there are none. */
export function heldText({ bookings, guests, rooms }: HeldCounts): string | null {
  if (bookings === 0) return null;
  return `Holds, not yet booked: ${pluralize(bookings, 'hold')} for ${pluralize(guests, 'guest')} in ${roomsText(rooms)}. They are on no list below.`;
}

const STAY_BY_TEXTS: Readonly<Record<NonNullable<Stay['by']>, string>> = {
  'our-hotel': 'at our hotel',
  included: 'at our hotel, included',
  own: 'arranges their own',
};

/**
 * A guest's nights before or after the tour in a few words, or that the guest joins late, leaves early or has not told the day;
 * empty where the guest arrives on the first day or leaves on the last, and nothing was chosen.
 * @param tourDay the tour's first day for an arrival, its last for a departure
 */
export function stayText(
  { day, nights, by, note }: Stay,
  side: TransportSide,
  tourDay: CalendarDate,
): string {
  if (day === null) return 'Not told yet';
  const change = side === 'arrival' ? 'Joins late' : 'Leaves early';
  const when = nights > 0 ? pluralize(nights, 'night') : day === tourDay ? '' : `${change}, ${dayText(day)}`;
  const text = [when, by === null ? '' : STAY_BY_TEXTS[by]].filter((part) => part !== '').join(', ');
  return note === null ? text : `${text} (${note})`;
}

/** `UA 1234` */
export function flightCode({ airline, number }: ManifestFlight): string {
  return [airline, number].filter((part) => part !== null).join(' ');
}

/** `DEN Denver`, or the one of the two that is known; empty where neither is. */
export function airportCodeAndName(code: string | null, name: string | null): string {
  return [code, name].filter((part) => part !== null && part !== '').join(' ');
}

/** What is missing or wrong in a passport; empty when nothing is. */
export function passportProblemText(
  { missing, expiresTooEarly }: PassportLine,
  validUntil: CalendarDate,
): string {
  const missingText = missing.map((field) => DETAIL_LABELS[field]).join(', ');
  return [
    missingText === '' ? '' : `Missing: ${missingText}`,
    expiresTooEarly ? `Expires before ${dayText(validUntil)}` : '',
  ]
    .filter((part) => part !== '')
    .join('. ');
}

export function dayText(day: CalendarDate): string {
  return formatDate(day, 'MMM d yyyy');
}

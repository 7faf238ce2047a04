import type { Booking, Guest, Transport } from '../api/api.js';
import { bookingState, isDepositPaid, type TourEndZone } from '../booking/booking-state.js';
import { isGuestCancelled } from '../guests/travelling-guests.js';
import { ADULT } from '../guests/ages.js';
import type { TransportSide } from '../travel/flight-rules.js';
import { guestsByRoom } from '../guests/room-order.js';
import { partyName } from '../booking/party-name.js';
import { isOwnerGuest, type OwnerName } from '../booking/primary-guest.js';
import type { RoomType } from '../api/reference-api.js';
import { roomType } from '../hold/rooms.js';
import { daysBetween, type CalendarDate, type Instant } from '../values/time.js';

/** The sheets for a tour director: who travels on a departure, in which rooms, on which flights, with which passports. */
export const SHEET_NAMES = ['rooming', 'flights', 'passports'] as const;
export type SheetName = (typeof SHEET_NAMES)[number];
export const SHEET_FORMATS = ['json', 'csv', 'pdf'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** A booking with its owner, from which the sheets are made. */
export interface SheetBooking extends Pick<
  Booking,
  'id' | 'number' | 'guests' | 'roomGuests' | 'expiredAt' | 'deletedAt' | 'cancelledAt'
> {
  readonly concludedAt: CalendarDate;
  readonly owner: OwnerName;
}

/** A booking as it appears on a sheet: without cancelled guests. */
export interface SheetParty {
  readonly booking: number;
  readonly number: string;
  /** The party's name, such as `Miller Party`. */
  readonly partyName: string;
  readonly owner: OwnerName;
  /** The travelling guests in room order, at least one. */
  readonly guests: readonly Guest[];
  readonly roomGuests: readonly number[];
}

export type RoomCounts = Readonly<Record<RoomType, number>>;

/** Active holds: only counts, because it is not certain who will travel. */
export interface HeldCounts {
  readonly bookings: number;
  readonly guests: number;
  readonly rooms: RoomCounts;
}

/** The parties on the sheets of a departure. */
export interface DepartureParties {
  /** By party name. */
  readonly booked: readonly SheetParty[];
  readonly held: HeldCounts;
}

/**
 * The parties of a departure: bookings with a paid deposit that are not cancelled, also during and after the tour, and
 * counts of the active holds. Cancelled guests are left out, and bookings that have no others.
 */
export function departureParties(
  bookings: readonly SheetBooking[],
  tour: TourEndZone,
  now: Instant,
): DepartureParties {
  const listed = bookings.flatMap((booking) => {
    const state = bookingState(booking, tour, now);
    const isBooked = isDepositPaid(booking) && (state === 'active' || state === 'travelled');
    const party = partyOf(booking);
    return party.guests.length > 0 && (isBooked || state === 'hold') ? [{ party, isBooked }] : [];
  });
  const held = listed.filter(({ isBooked }) => !isBooked).map(({ party }) => party);
  return {
    booked: listed
      .filter(({ isBooked }) => isBooked)
      .map(({ party }) => party)
      .toSorted((a, b) => a.partyName.localeCompare(b.partyName, 'en') || a.booking - b.booking),
    held: { bookings: held.length, guests: countGuests(held), rooms: roomCounts(held) },
  };
}

export function countGuests(parties: readonly Pick<SheetParty, 'guests'>[]): number {
  return parties.reduce((sum, { guests }) => sum + guests.length, 0);
}

export function roomCounts(parties: readonly Pick<SheetParty, 'roomGuests'>[]): RoomCounts {
  const types = parties.flatMap(({ roomGuests }) => roomGuests.map(roomType));
  const count = (type: RoomType) => types.filter((other) => other === type).length;
  return { SGL: count('SGL'), DBL: count('DBL'), TPL: count('TPL') };
}

function partyOf({ id, number, owner, guests: all, roomGuests }: SheetBooking): SheetParty {
  const guests = all.filter((guest) => !isGuestCancelled(guest));
  return { booking: id, number, partyName: partyName(guests, owner), owner, guests, roomGuests };
}

/** The facts at the top of every sheet. */
export interface SheetHead {
  readonly tour: { readonly id: number; readonly code: string; readonly name: string };
  readonly departedAt: CalendarDate;
  readonly concludedAt: CalendarDate;
  readonly bookings: number;
  readonly guests: number;
  readonly held: HeldCounts;
}

/** The guest of a line, with their booking. */
export interface SheetGuest {
  readonly booking: number;
  readonly number: string;
  readonly guest: number;
  /** Empty until it has been entered. */
  readonly name: string;
}

export function sheetGuest({ booking, number }: SheetParty, { id, fullName }: Guest): SheetGuest {
  return { booking, number, guest: id, name: fullName };
}

/** The extra nights of a guest before or after the tour. */
export interface Stay {
  /** The day of arrival or departure; null: not known yet. */
  readonly day: CalendarDate | null;
  /** How many nights before the tour's first day, or after its last. */
  readonly nights: number;
  /** Who arranges these nights: the operator, the tour (included) or the guest; null: nothing is chosen. */
  readonly by: 'our-hotel' | 'included' | 'own' | null;
  readonly note: string | null;
}

/** @param tourDay the tour's first day for an arrival, its last for a departure */
export function stayOf(transport: Transport | null, side: TransportSide, tourDay: CalendarDate): Stay {
  const day = transport?.scheduledDate ?? null;
  if (transport === null || day === null) return { day: null, nights: 0, by: null, note: null };
  const nights = side === 'arrival' ? daysBetween(day, tourDay) : daysBetween(tourDay, day);
  const chosen = { true: 'our-hotel', false: 'own', null: null } as const;
  const by = transport.extraNight ? 'included' : chosen[`${transport.stayAtProductHotel}`];
  return { day, nights: Math.max(0, nights), by, note: transport.stayNote };
}

export interface RoomingGuest extends SheetGuest {
  /** `18+` for a guest with the owner's name also where no age was entered (D31). */
  readonly age: string | null;
  readonly before: Stay;
  readonly after: Stay;
}

export interface RoomingParty {
  readonly booking: number;
  readonly number: string;
  readonly party: string;
  readonly rooms: readonly { readonly type: RoomType; readonly guests: readonly RoomingGuest[] }[];
}

export interface RoomingList extends SheetHead {
  readonly sheet: 'rooming';
  readonly parties: readonly RoomingParty[];
  readonly rooms: RoomCounts;
}

/** The rooms of each party with their guests, in room order, and how many rooms there are of each type. */
export function roomingList(
  parties: readonly SheetParty[],
  { departedAt, concludedAt }: Pick<SheetHead, 'departedAt' | 'concludedAt'>,
): Pick<RoomingList, 'parties' | 'rooms'> {
  const listed = parties.map((party): RoomingParty => {
    const { booking, number, guests, roomGuests, owner } = party;
    const lines = guests.map((guest): RoomingGuest => ({
      ...sheetGuest(party, guest),
      age: guest.age ?? (isOwnerGuest(guest, owner) ? ADULT : null),
      before: stayOf(guest.arrival, 'arrival', departedAt),
      after: stayOf(guest.departure, 'departure', concludedAt),
    }));
    const rooms = guestsByRoom(roomGuests, lines).map((roommates, room) => {
      return { type: roomType(roomGuests[room] ?? 0), guests: roommates };
    });
    return { booking, number, party: party.partyName, rooms };
  });
  return { parties: listed, rooms: roomCounts(parties) };
}

/** A guest of the rooming list, with the party and the room. */
export interface RoomingLine extends RoomingGuest {
  readonly party: string;
  /** Counted from 1 in each party. */
  readonly room: number;
  readonly type: RoomType;
  /** The guest's place in the room, counted from 0. */
  readonly place: number;
  /** How many guests the room has. */
  readonly guestsInRoom: number;
}

export function roomingLines({ party, rooms }: RoomingParty): RoomingLine[] {
  return rooms.flatMap(({ type, guests }, index) => {
    const room = { party, room: index + 1, type, guestsInRoom: guests.length };
    return guests.map((guest, place) => ({ ...guest, ...room, place }));
  });
}

/** One line of `GET …/departures`: a departure with bookings. */
export interface BookedDeparture {
  readonly tour: number;
  readonly departedAt: CalendarDate;
  readonly bookings: number;
  readonly guests: number;
}

export interface BookedDepartures {
  /** By date, then tour. */
  readonly departures: readonly BookedDeparture[];
}

import type {
  DepartureReference,
  RoomPrices,
  RoomType,
  TourReference,
  TourYearFacts,
} from '../api/reference-api.js';
import type { OfferedDeparture, TourYear } from '../catalogue/tour-year.js';
import type { Cents } from '../values/money.js';
import { formatDate } from '../values/time.js';
import type { CalendarDate, Instant } from '../values/time.js';

/** The catalog as client service sees and changes it (D61). */

/** A line of `GET …/catalogue/tours`. */
export interface CatalogueTour extends Pick<TourReference, 'id' | 'name' | 'code' | 'public'> {
  /** The years in which departures can be scheduled. */
  readonly years: readonly CatalogueYear[];
}

export interface CatalogueYear extends YearPrices {
  readonly year: number;
  /** How many days the tour takes, first and last day included. */
  readonly days: number;
}

/** A line of `GET …/catalogue/tours/{id}/departures?year=`. */
export interface CatalogueDeparture extends OfferedDeparture {
  /** Seats of bookings that are paid for, in part or in whole, and of holds whose payment is being recorded. */
  readonly taken: number;
  readonly held: number;
  /** Seats that are offered to parties of the waiting list and not held yet. */
  readonly offered: number;
  readonly free: number;
}

/** A change of departures; fields that are left out stay as they are, and null removes the notice. */
export type DepartureChange = Partial<Pick<OfferedDeparture, 'capacity' | 'priceName' | 'notice'>>;

/** A booking on a departure that is, or would be, withdrawn, and what becomes of it. */
export interface WithdrawnBooking {
  readonly booking: number;
  readonly number: string;
  /** The name of its party: `Miller Party`. */
  readonly party: string;
  readonly guests: number;
  /** Everything that was paid and not refunded before. */
  readonly refund: Cents;
  /** Whether its hold has ended, or it is cancelled and the refund ordered. */
  readonly done: boolean;
}

/** `GET …/departures/{date}/withdrawal`: the bookings of a departure, and which of them its withdrawal has ended. */
export interface Withdrawal {
  /** Null: the departure has not been withdrawn. */
  readonly withdrawnAt: Instant | null;
  readonly bookings: readonly WithdrawnBooking[];
  /** How many parties are on its waiting list and would be notified of a withdrawal; 0 once it is withdrawn. */
  readonly waiting: number;
}

/** The most seats of a departure. */
export const CAPACITY_MAX = 1_000;
/** The longest notice, in characters. */
export const NOTICE_MAX = 300;
export const PRICE_MAX_CENTS = 100_000_000;
/** How many dates one call may name: as many as a leap year has days. */
export const DATES_MAX = 366;
/** The longest name of a price, in characters. */
export const PRICE_NAME_MAX = 40;
const ROOM_TYPES: readonly RoomType[] = ['SGL', 'DBL', 'TPL'];

export function isCapacity(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= CAPACITY_MAX;
}

/** The text of a notice, not blank and not too long; null for no notice. */
export function isNotice(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && value.trim() !== '' && value.length <= NOTICE_MAX);
}

export function isPriceName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= PRICE_NAME_MAX;
}

/** A price for each type of room, in cents, and nothing else. */
export function isRoomPrices(value: unknown): value is RoomPrices {
  if (typeof value !== 'object' || value === null) return false;
  const prices = value as Record<string, unknown>;
  const isPrice = (price: unknown) =>
    Number.isSafeInteger(price) && (price as number) >= 0 && (price as number) <= PRICE_MAX_CENTS;
  return (
    Object.keys(prices).length === ROOM_TYPES.length && ROOM_TYPES.every((type) => isPrice(prices[type]))
  );
}

/** Prices by name, one or more. */
export function isPriceList(value: unknown): value is Record<string, RoomPrices> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([name, prices]) => isPriceName(name) && isRoomPrices(prices));
}

/** The prices of a year after some of them were set; the others stay. */
export function pricesWith(
  { facts }: Pick<TourYear, 'facts'>,
  { prices = {}, taxesAndFees = facts.taxesAndFees }: YearChange,
): YearPrices {
  return { prices: { ...facts.prices, ...prices }, taxesAndFees };
}

/** The prices of a tour's year, by name, and its taxes and fees: per person, in cents. */
export type YearPrices = Pick<TourYearFacts, 'prices' | 'taxesAndFees'>;

/** A change of the prices of a year; prices that are left out stay as they are. */
export type YearChange = Partial<YearPrices>;

/** Whether the year has a departure with these dates, price and notice, withdrawn or not; the capacity may differ. */
export function hasIdenticalDeparture({ departures }: TourYear, wanted: DepartureReference): boolean {
  return departures.some(
    (departure) =>
      departure.departedAt === wanted.departedAt &&
      departure.concludedAt === wanted.concludedAt &&
      departure.priceName === wanted.priceName &&
      departure.notice === (wanted.notice ?? null),
  );
}

/** Why a departure cannot have fewer seats than are in use. */
export function capacityTooLowMessage(departedAt: CalendarDate, inUse: number): string {
  const seats = inUse === 1 ? '1 seat is' : `${inUse} seats are`;
  return `${seats} in use on ${formatDate(departedAt, 'MMMM d, yyyy')}. The capacity cannot be lower`;
}

import { parseBookingNumber } from '../values/booking-number.js';
import { MIN_DAYS_TO_HOLD } from './hold-duration.js';
import { parseId } from '../values/ids.js';
import { ONLINE_ROOM_LIMITS, STAFF_ROOM_LIMITS, roomsProblem, type RoomLimits } from './rooms.js';
import { isCalendarDate, daysToDeparture, type CalendarDate, type Instant } from '../values/time.js';

/** The hold that a link asks for (spec §4 "Hold creation"). */
export interface HoldQuery {
  /** Tour id (`t`). */
  tour: number;
  /** Guests per room (`r`). */
  roomGuests: number[];
  /** First day of the tour (`d`). */
  date: CalendarDate;
  /** Booking number of the party to join (`b`), in the form that `parseBookingNumber` gives it. */
  number: string | null;
  /** Id of the hold to replace (`h`). */
  holdId: number | null;
}

/** The tour and year whose page the link of an e-mail notice asks for (spec §4). */
export interface EmailNoticeQuery {
  tour: number;
  year: number;
}

/** Reads a parameter of a query by name; null where it is absent. */
export type GetParameter = (name: string) => string | null;

/**
 * Reads the hold query from the parameters t, r, d, b and h. Checks all that needs neither clock nor catalog: ids,
 * room limits online, a real date, and that the booking number carries that date.
 * @returns null when it is no valid query
 */
export function readHoldQuery(get: GetParameter): HoldQuery | null {
  const tour = parseId(get('t') ?? '');
  const roomGuests = readRooms(get('r') ?? '');
  const date = get('d');
  if (tour === null || roomGuests === null || !isCalendarDate(date)) return null;
  const numberText = get('b');
  const number = numberText === null ? null : readNumber(numberText, date);
  const holdText = get('h');
  const holdId = holdText === null ? null : parseId(holdText);
  if ((numberText !== null && number === null) || (holdText !== null && holdId === null)) return null;
  return { tour, roomGuests, date, number, holdId };
}

function readRooms(text: string): number[] | null {
  if (!/^\d(,\d)*$/.test(text)) return null;
  const roomGuests = text.split(',').map(Number);
  return roomsProblem(roomGuests) === null ? roomGuests : null;
}

function readNumber(text: string, date: CalendarDate): string | null {
  const parsed = parseBookingNumber(text);
  return parsed.ok && parsed.number.departedAt === date ? parsed.number.text : null;
}

/** The query without its question mark, `t=4&r=2,1&d=2027-05-02`; b and h only when set. Nothing in it needs escaping. */
export function writeHoldQuery(query: HoldQuery): string {
  const parts = [`t=${query.tour}`, `r=${query.roomGuests.join(',')}`, `d=${query.date}`];
  if (query.number !== null) parts.push(`b=${query.number}`);
  if (query.holdId !== null) parts.push(`h=${query.holdId}`);
  return parts.join('&');
}

/** Reads the parameters t and n; null when they are not valid. The caller checks whether the tour is offered in the year. */
export function readEmailNoticeQuery(get: GetParameter): EmailNoticeQuery | null {
  const tour = parseId(get('t') ?? '');
  const year = /^[1-9]\d{3}$/.test(get('n') ?? '') ? Number(get('n')) : null;
  return tour === null || year === null ? null : { tour, year };
}

export interface HoldProblem {
  field: 'tour' | 'roomGuests' | 'date' | 'number';
  message: string;
}

/** The rules of {@link holdProblem} that differ between customers' own online holds and those that client service places. */
export interface HoldRules {
  readonly tours: 'public' | 'all';
  /** The fewest whole days to departure in New York (D5). */
  readonly fromDays: number;
  readonly limits: RoomLimits;
}

export const ONLINE_HOLD_RULES: HoldRules = {
  tours: 'public',
  fromDays: MIN_DAYS_TO_HOLD,
  limits: ONLINE_ROOM_LIMITS,
};
/** Until the day before the tour: on its first day nothing can be paid any more (decision 0021). */
export const STAFF_HOLD_RULES: HoldRules = { tours: 'all', fromDays: 1, limits: STAFF_ROOM_LIMITS };

/**
 * The problem by the first rule of spec §5 "Hold parameters" that forbids a hold; null when none does. Free seats, the
 * account and the hold to replace are not checked here.
 * @param args.tour as in the reference data; null for an unknown id
 * @param args.departure of that tour on that date; null when there is none
 */
export function holdProblem(
  args: {
    tour: { public: boolean; code: string; upcomingYears: readonly number[] } | null;
    roomGuests: readonly number[];
    date: string;
    number: string | null;
    departure: object | null;
    now: Instant;
  },
  rules = ONLINE_HOLD_RULES,
): HoldProblem | null {
  const { tour, date, now } = args;
  if (tour === null || (rules.tours === 'public' && !tour.public)) {
    const message = rules.tours === 'public' ? 'This tour cannot be booked online' : 'There is no such tour';
    return { field: 'tour', message };
  }
  const rooms = roomsProblem(args.roomGuests, rules.limits);
  if (rooms !== null) return { field: 'roomGuests', message: rooms };
  const wrongDate = (message: string): HoldProblem => ({ field: 'date', message });
  if (!isCalendarDate(date)) return wrongDate('Choose a valid date');
  const days = daysToDeparture(date, now);
  if (days <= 0) return wrongDate('Choose a date in the future');
  if (days < rules.fromDays)
    return wrongDate(`Tours leaving in less than ${rules.fromDays} days cannot be held online`);
  if (!tour.upcomingYears.includes(Number(date.slice(0, 4))))
    return wrongDate('This tour is not offered in that year');
  if (args.departure === null) return wrongDate('This tour does not start on that date');
  const wrongNumber = args.number === null ? null : numberProblem(args.number, tour.code, date);
  return wrongNumber === null ? null : { field: 'number', message: wrongNumber };
}

/**
 * Whether a party could travel on a departure if all seats were free. A larger party cannot join the waiting list (decision 0012).
 */
export function fitsOnDeparture(guests: number, { capacity }: { readonly capacity: number }): boolean {
  return guests <= capacity;
}

function numberProblem(text: string, tourCode: string, date: CalendarDate): string | null {
  const parsed = parseBookingNumber(text);
  if (!parsed.ok) return NUMBER_PROBLEMS[parsed.failure];
  if (parsed.number.departedAt !== date) return 'This booking number is for another date';
  if (parsed.number.tourCode !== tourCode) return 'This booking number is for another tour';
  return null;
}

const NUMBER_PROBLEMS = {
  TooShort: 'This booking number is too short',
  TooLong: 'This booking number is too long',
  InvalidCharacter: 'This is not a booking number',
  Blacklisted: 'This is not a booking number',
} as const;

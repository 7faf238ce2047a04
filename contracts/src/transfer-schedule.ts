import type { Airport, Transfer, TransferSchedule } from './reference-api.js';

/** How long before an airport shuttle brings its guests a flight should not leave (spec §5 "Flights", §8). */
const MINUTES_BEFORE_FLIGHT = 2 * 60;
const MINUTES_BEFORE_LONG_FLIGHT = 3 * 60;
const DAY = 24 * 60;

/** Both `HH:mm`. */
export interface TransferWarning {
  /** When the first shuttle of the day reaches the airport. */
  readonly arrives: string;
  /** The earliest time at which a flight should leave. */
  readonly recommended: string;
}

/**
 * Whether a flight home leaves too early for the airport shuttle; a warning, it forbids nothing. Null where there is
 * time enough, and for transfers that are no shuttle of the product to an airport.
 * @param departureTime of the flight, `HH:mm`
 * @param longDistance as `isLongDistance` says
 * @throws Error for a shuttle without times, which no catalogue should have
 */
export function transferWarning(
  transfer: Pick<Transfer, 'type' | 'airportId' | 'schedule'>,
  departureTime: string,
  longDistance: boolean,
): TransferWarning | null {
  if (transfer.type !== 'product' || transfer.airportId === null) return null;
  const arrives = firstArrival(transfer.schedule);
  const recommended = arrives + (longDistance ? MINUTES_BEFORE_LONG_FLIGHT : MINUTES_BEFORE_FLIGHT);
  if (minutes(departureTime) >= recommended) return null;
  return { arrives: clockTime(arrives), recommended: clockTime(recommended) };
}

/** Spec §8 "Flight too early for transfer". */
export function transferWarningText({ arrives, recommended }: TransferWarning, brand: string): string {
  return (
    `Flight error. Airport transfer arrives at ${formatTime(arrives)}. ${brand} recommends that your flight departs ` +
    `after ${formatTime(recommended)}. Call client service for more information.`
  );
}

/** Whether a flight leaves the country; one to or from an airport of which nothing is known may. */
export function isLongDistance(
  from: Pick<Airport, 'country'> | undefined,
  to: Pick<Airport, 'country'> | undefined,
): boolean {
  const known = from?.country != null && to?.country != null;
  return !known || from.country !== to.country;
}

/** `HH:mm` as it is shown, `2:05 PM`. */
export function formatTime(time: string): string {
  const all = minutes(time);
  const hour = Math.floor(all / 60) % 24;
  return `${hour % 12 || 12}:${two(all % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

function firstArrival(schedule: TransferSchedule | null): number {
  const times = schedule === null ? [] : 'at' in schedule ? schedule.at : [schedule.from];
  if (times.length === 0) throw new Error('Missing transfer schedule');
  return Math.min(...times.map(minutes));
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
}

function clockTime(all: number): string {
  return `${two(Math.floor((all % DAY) / 60))}:${two(all % 60)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

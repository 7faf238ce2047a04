import type { Airport, Transfer, TransferSchedule } from '../api/reference-api.js';

/** The least time between a shuttle's arrival at the airport and the flight (spec §5 "Flights", §8). */
const MINUTES_BEFORE_FLIGHT = 2 * 60;
const MINUTES_BEFORE_LONG_FLIGHT = 3 * 60;
const MINUTES_PER_DAY = 24 * 60;

/** Both `HH:mm`. */
export interface TransferWarning {
  /** When the first shuttle of the day reaches the airport. */
  readonly arrives: string;
  /** The earliest time at which a flight should leave; past midnight it is one of the next day. */
  readonly recommended: string;
}

/**
 * The warning about a flight home that leaves too early for the airport shuttle; the customer may save it nevertheless. Null
 * where there is enough time, and for transfers other than the operator's airport shuttles.
 * @param departureTime the flight's, `HH:mm`
 * @param longDistance the answer of `isLongDistance`
 * @throws Error for a shuttle without times, which no catalog should have
 */
export function transferWarning(
  transfer: Pick<Transfer, 'type' | 'airportId' | 'schedule'>,
  departureTime: string,
  longDistance: boolean,
): TransferWarning | null {
  if (transfer.type !== 'product' || transfer.airportId === null) return null;
  const arrivalMinutes = firstArrivalMinutes(transfer.schedule);
  const minutesBefore = longDistance ? MINUTES_BEFORE_LONG_FLIGHT : MINUTES_BEFORE_FLIGHT;
  const recommendedMinutes = arrivalMinutes + minutesBefore;
  if (minutesOf(departureTime) >= recommendedMinutes) return null;
  return { arrives: clockTime(arrivalMinutes), recommended: clockTime(recommendedMinutes) };
}

/** Spec §8 "Flight too early for transfer". */
export function transferWarningText({ arrives, recommended }: TransferWarning, brand: string): string {
  return (
    `Flight error. Airport transfer arrives at ${formatTime(arrives)}. ${brand} recommends that your flight departs ` +
    `after ${formatTime(recommended)}. Call client service for more information.`
  );
}

/** What a traveler should know about an arrival before it is saved; it can be saved nevertheless. */
export type ArrivalWarning =
  /** The flight lands at an airport where no transfer of the tour begins; `airports`: where they do begin, IATA codes. */
  | { readonly kind: 'other-airport'; readonly airports: readonly string[] }
  /** The flight lands after the shuttle's last run of the day; `lastRun`: `HH:mm`. */
  | { readonly kind: 'after-last-run'; readonly lastRun: string };

type ArrivalTransfer = Pick<Transfer, 'id' | 'type' | 'airportId' | 'schedule'>;

/**
 * The warning about a flight that lands at another airport than the tour's, or after the last run of the shuttle (decision
 * 0024). The last run counts only when the guest chose a shuttle or no transfer yet; null for a tour without airport
 * transfers.
 * @param transfers the tour year's transfers for the arrival
 * @param chosen id of one of them; null for none
 * @param flight IATA code and `HH:mm`; null where it is not known yet
 */
export function arrivalWarning(
  transfers: readonly ArrivalTransfer[],
  chosen: number | null,
  flight: { readonly toAirport: string | null; readonly scheduledTime: string | null },
): ArrivalWarning | null {
  const { toAirport, scheduledTime } = flight;
  const airports = [...new Set(transfers.flatMap(({ airportId }) => airportId ?? []))];
  if (toAirport === null || airports.length === 0) return null;
  if (!airports.includes(toAirport)) return { kind: 'other-airport', airports };
  const considered = transfers.filter(({ id }) => chosen === null || id === chosen);
  const runs = considered.filter(({ type, airportId }) => type === 'product' && airportId === toAirport);
  const lastMinutes = Math.max(...runs.map(({ schedule }) => lastRunMinutes(schedule)));
  if (scheduledTime === null || runs.length === 0 || minutesOf(scheduledTime) <= lastMinutes) return null;
  return { kind: 'after-last-run', lastRun: clockTime(lastMinutes) };
}

/** Whether a flight leaves the country; true also when the country of one of its airports is not known. */
export function isLongDistance(
  from: Pick<Airport, 'country'> | undefined,
  to: Pick<Airport, 'country'> | undefined,
): boolean {
  const areKnown = from?.country != null && to?.country != null;
  return !areKnown || from.country !== to.country;
}

/** `HH:mm` as it is shown, `2:05 PM`. */
export function formatTime(time: string): string {
  const dayMinutes = minutesOf(time);
  const hour = Math.floor(dayMinutes / 60) % 24;
  return `${hour % 12 || 12}:${twoDigits(dayMinutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

function firstArrivalMinutes(schedule: TransferSchedule | null): number {
  const times = schedule === null ? [] : 'at' in schedule ? schedule.at : [schedule.from];
  if (times.length === 0) throw new Error('Missing transfer schedule');
  return Math.min(...times.map(minutesOf));
}

/** A shuttle without times counts as running all day, so that there is no warning. */
function lastRunMinutes(schedule: TransferSchedule | null): number {
  const times = schedule === null ? [] : 'at' in schedule ? schedule.at : [schedule.to];
  return times.length === 0 ? MINUTES_PER_DAY : Math.max(...times.map(minutesOf));
}

/** Minutes since midnight. */
function minutesOf(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
}

function clockTime(dayMinutes: number): string {
  return `${twoDigits(Math.floor((dayMinutes % MINUTES_PER_DAY) / 60))}:${twoDigits(dayMinutes % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

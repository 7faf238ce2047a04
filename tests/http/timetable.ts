import { readFileSync } from 'node:fs';

const FILE = new URL('../../backend/catalogue/flights.json', import.meta.url);

/** Flight number, from, to, departure, arrival; no weekdays, and no later day of arrival. */
const EVERY_DAY = /^\d+ \w+ \w+ [\d:]+ \d\d:\d\d$/;

/** A flight number of the shipped timetable that is flown every day. */
export interface FlightNumber {
  readonly airline: string;
  readonly number: string;
  /** Where its legs land. */
  readonly to: readonly string[];
}

/** A number with one leg, and one with two that land in different places. All land on the day of departure. */
export function exampleFlights(): { readonly single: FlightNumber; readonly several: FlightNumber } {
  const timetable = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string[]>;
  const numbers = Object.entries(timetable).flatMap(([airline, legs]) =>
    [...new Set(legs.map(numberOf))].flatMap((number): FlightNumber[] => {
      const numberLegs = legs.filter((leg) => numberOf(leg) === number);
      const isEveryDay = numberLegs.every((leg) => EVERY_DAY.test(leg));
      return isEveryDay ? [{ airline, number, to: numberLegs.map((leg) => leg.split(' ')[2] ?? '') }] : [];
    }),
  );
  const single = numbers.find(({ to }) => to.length === 1);
  const several = numbers.find(({ to }) => to.length === 2 && to[0] !== to[1]);
  if (single === undefined || several === undefined) throw new Error('The timetable has no such flights');
  return { single, several };
}

function numberOf(leg: string): string {
  return leg.split(' ', 1)[0] ?? '';
}

import type { Departure } from '../api/api.js';
import type { TourYearReference } from '../api/reference-api.js';
import { textProblem } from '../values/text-rules.js';
import { formatDate, plusDays, type CalendarDate } from '../values/time.js';

/** Rules of step 4: the fields of a flight, and the days for arrivals and departures (spec §4, §5 "Flights", D29). */

/** The longest note about a journey or a stay, in characters. */
export const TRAVEL_NOTE_MAX = 40;

export type TransportSide = 'arrival' | 'departure';

/** The facts of a tour that the rules for arrivals and departures depend on. */
export interface TravelFacts extends Pick<TourYearReference, 'singleNightStay' | 'extraNight' | 'transfers'> {
  readonly departedAt: CalendarDate;
  readonly concludedAt: CalendarDate;
}

export function travelFacts(
  { departedAt, concludedAt }: Pick<Departure, 'departedAt' | 'concludedAt'>,
  { singleNightStay, extraNight, transfers }: Omit<TravelFacts, 'departedAt' | 'concludedAt'>,
): TravelFacts {
  return { departedAt, concludedAt, singleNightStay, extraNight, transfers };
}

/** Takes any two-character IATA code, also of an airline that is not in the list. */
export function airlineProblem(value: string): string | null {
  return /^[A-Z0-9]{2}$/.test(value) ? null : 'Airline must be two capital letters or digits, such as UA';
}

export function flightNumberProblem(value: string): string | null {
  return /^[0-9]{1,4}$/.test(value) ? null : 'Flight number must have 1 to 4 digits';
}

export function airportProblem(value: string): string | null {
  return /^[A-Z]{3}$/.test(value) ? null : 'Airport must be three capital letters, such as DEN';
}

/** `HH:mm`, from 00:00 to 23:59. */
export function timeProblem(value: string): string | null {
  return /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(value) ? null : 'Enter a time such as 09:30 or 14:05';
}

/** Travel and stay notes may be empty. */
export function travelNoteProblem(value: string): string | null {
  return value.trim() === '' ? null : textProblem('Note', value, TRAVEL_NOTE_MAX);
}

/** Days that can be chosen, both included. */
export interface DateWindow {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/**
 * The days that can be chosen. To arrive: from the first day of the month before the tour's to the tour's first day, or a day
 * later with a single-night stay. To leave: from the tour's last day, the day after the last overnight, to the last day of the
 * month after it; a guest who does not fly may leave during the tour.
 */
export function travelWindow(side: TransportSide, facts: TravelFacts, isFlight: boolean): DateWindow {
  const { departedAt, concludedAt, singleNightStay } = facts;
  return side === 'arrival'
    ? { first: monthStart(departedAt, -1), last: plusDays(departedAt, singleNightStay ? 1 : 0) }
    : { first: isFlight ? concludedAt : departedAt, last: plusDays(monthStart(concludedAt, 2), -1) };
}

/** A sentence about a day outside the window (spec §5 "Flights"); null for one inside. */
export function travelDateProblem(
  date: CalendarDate,
  side: TransportSide,
  facts: TravelFacts,
  isFlight: boolean,
): string | null {
  const { first, last } = travelWindow(side, facts, isFlight);
  const choose = side === 'arrival' ? 'Please choose an arrival date' : 'Please choose departure';
  const dayText = (day: CalendarDate) => formatDate(day, 'MMM d yyyy');
  if (date < first) return `${choose} on or after ${dayText(first)}`;
  if (date <= last) return null;
  return `${side === 'arrival' ? `${SORRY} ` : ''}${choose} on or before ${dayText(last)}`;
}

// The spelling mistake is the specification's.
const SORRY = "Sorry, we're not able to accomodate your selection for this tour.";

/** What the customer is asked after choosing another day than the tour's first to arrive, or its last to leave. */
export interface TravelQuestion {
  /** The question that the customer confirms before the day is accepted. */
  readonly confirm: string;
  /** `choice`: the traveler is asked where to stay; `provided`: the operator provides the one extra night. */
  readonly stay: 'choice' | 'provided';
}

/** The question about a day; null for an arrival on the tour's first day and for a departure on its last. */
export function travelQuestion(
  date: CalendarDate,
  side: TransportSide,
  { departedAt, concludedAt, extraNight }: TravelFacts,
): TravelQuestion | null {
  const [tourDay, nightProvided, arrive, start] =
    side === 'arrival'
      ? [departedAt, plusDays(departedAt, -1), 'arrive', 'start']
      : [concludedAt, plusDays(concludedAt, 1), 'depart', 'end'];
  if (date === tourDay) return null;
  const when = date < tourDay ? 'early before' : 'late after';
  return {
    confirm: `You will ${arrive} ${when} the ${start} date of your tour. Is this correct?`,
    stay: extraNight[side] && date === nightProvided ? 'provided' : 'choice',
  };
}

/** The first day of the month that is `months` months after the month of `date`, or before it where that is negative. */
function monthStart(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10) as CalendarDate;
}

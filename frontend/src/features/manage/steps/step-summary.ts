import type { Booking, Guest } from '@tour-portal/contracts/api/api.js';
import type { TransportSide } from '@tour-portal/contracts/travel/flight-rules.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { feeSums } from '@tour-portal/contracts/money/receipt.js';
import type { Step } from '@tour-portal/contracts/booking/stepper.js';
import { weekdayText, type CalendarDate } from '@tour-portal/contracts/values/time.js';

/** The result of a step that is done, in a few words. */
export function stepSummary(step: Step, { guests }: Pick<Booking, 'guests'>): string {
  const count = guests.length;
  switch (step) {
    case 'names':
      return guests.map(({ fullName }) => fullName).join(', ');
    case 'deposits':
      return `${guests.filter(({ paid }) => paid).length} of ${count} deposits paid`;
    case 'details':
      return count === 1 ? 'The details are complete' : `The details of ${everyGuest(count)} are complete`;
    case 'flights':
      return travelSummary(guests);
    case 'final-payment':
      return `${formatDollars(feeSums(guests.flatMap(({ fees }) => fees)).paid)} paid in all`;
  }
}

function travelSummary(guests: readonly Guest[]): string {
  const [arrival, departure] = [commonDay(guests, 'arrival'), commonDay(guests, 'departure')];
  return arrival === null || departure === null
    ? `Arrival and departure of ${everyGuest(guests.length)} are saved`
    : `Arriving ${weekdayText(arrival)}, leaving ${weekdayText(departure)}`;
}

/** The day on which all guests travel; null: they travel on several days, or the day is not known. */
function commonDay(guests: readonly Guest[], side: TransportSide): CalendarDate | null {
  const [day = null, ...others] = new Set(guests.map((guest) => guest[side]?.scheduledDate ?? null));
  return others.length === 0 ? day : null;
}

/** All guests in words, for example "both guests" for two. */
function everyGuest(count: number): string {
  if (count === 1) return 'your guest';
  return count === 2 ? 'both guests' : `all ${count} guests`;
}

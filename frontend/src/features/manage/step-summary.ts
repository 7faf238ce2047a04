import type { Booking, Guest } from '@tour-portal/contracts/api.js';
import type { TransportSide } from '@tour-portal/contracts/flight-rules.js';
import { formatDollars } from '@tour-portal/contracts/money.js';
import { sumsOf } from '@tour-portal/contracts/receipt.js';
import type { Step } from '@tour-portal/contracts/stepper.js';
import { formatDate, type CalendarDate } from '@tour-portal/contracts/time.js';

/** What a step that is done came to, in one line. */
export function stepSummary(step: Step, { guests }: Pick<Booking, 'guests'>): string {
  const count = guests.length;
  switch (step) {
    case 'names':
      return guests.map(({ fullName }) => fullName).join(', ');
    case 'deposits':
      return `${guests.filter(({ paid }) => paid).length} of ${count} deposits paid`;
    case 'details':
      return count === 1 ? 'The details are complete' : `The details of all ${count} guests are complete`;
    case 'flights':
      return travelSummary(guests);
    case 'final-payment':
      return `${formatDollars(sumsOf(guests.flatMap(({ fees }) => fees)).paid)} paid in all`;
  }
}

function travelSummary(guests: readonly Guest[]): string {
  const [arrival, departure] = [commonDay(guests, 'arrival'), commonDay(guests, 'departure')];
  return arrival === null || departure === null
    ? `Arrival and departure of ${guests.length === 1 ? 'your guest' : `all ${guests.length} guests`} are saved`
    : `Arriving ${formatDate(arrival, 'ccc MMM d yyyy')}, leaving ${formatDate(departure, 'ccc MMM d yyyy')}`;
}

/** The day on which all of them travel; null where they do on several. */
function commonDay(guests: readonly Guest[], side: TransportSide): CalendarDate | null {
  const [day = null, ...others] = new Set(guests.map((guest) => guest[side]?.scheduledDate ?? null));
  return others.length === 0 ? day : null;
}

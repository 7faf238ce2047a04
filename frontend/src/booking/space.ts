import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import {
  fitsOnDeparture,
  holdProblem,
  writeHoldQuery,
  type HoldQuery,
} from '@tour-portal/contracts/hold/hold-query.js';
import type { DepartureAvailability, TourReference } from '@tour-portal/contracts/api/reference-api.js';
import { guestCount } from '@tour-portal/contracts/hold/rooms.js';
import { daysToDeparture, type CalendarDate, type Instant } from '@tour-portal/contracts/values/time.js';
import { MIN_DAYS_TO_HOLD } from '@tour-portal/contracts/hold/hold-duration.js';

/** When no more spaces than this are left, and a hold can be placed, their number is shown. */
const FEW_SPACES = 8;

/** Whether a departure has space for a party. */
export interface PartySpace {
  /** The address that places a hold (spec §4); null when none can be placed. */
  readonly holdAddress: string | null;
  /**
   * The request for the waiting list of a date with too few spaces for the party; null when there are enough, another reason
   * forbids the hold, or the party is larger than the tour.
   */
  readonly waitingQuery: Omit<HoldQuery, 'holdId'> | null;
  /** A sentence about the availability, or about the reason why no hold can be placed. */
  readonly remark: string;
  readonly tone: 'open' | 'few' | 'closed';
}

/** @param args.number the booking number of the party to join; null for a new party */
export function spaceForParty(args: {
  tour: TourReference;
  departure: DepartureAvailability;
  roomGuests: readonly number[];
  number: string | null;
  now: Instant;
}): PartySpace {
  const { tour, departure, number, now } = args;
  const { available, departedAt } = departure;
  const roomGuests = [...args.roomGuests];
  const query = { tour: tour.id, roomGuests, date: departedAt, holdId: null, number };
  const guests = guestCount(roomGuests);
  const ruleText = holdProblem({ ...query, tour, departure, now })?.message ?? null;
  const problem =
    (available <= 0 ? 'Sold out' : null) ??
    tooSoonText(departedAt, now) ??
    ruleText ??
    tooFewText(available, guests);
  const canWait = problem !== null && ruleText === null && fitsOnDeparture(guests, departure);
  const isScarce = available <= FEW_SPACES;
  return {
    holdAddress: problem === null ? `/?${writeHoldQuery(query)}` : null,
    waitingQuery: canWait ? query : null,
    remark: problem ?? (isScarce ? `Only ${pluralize(available, 'space')} left` : 'Space available'),
    tone: problem !== null ? 'closed' : isScarce ? 'few' : 'open',
  };
}

/** The rule of {@link holdProblem} about dates too soon, in words short enough for a list of dates, with advice. */
function tooSoonText(departedAt: CalendarDate, now: Instant): string | null {
  return daysToDeparture(departedAt, now) < MIN_DAYS_TO_HOLD
    ? `Less than ${MIN_DAYS_TO_HOLD} days ahead: please call`
    : null;
}

function tooFewText(available: number, guests: number): string | null {
  return available < guests
    ? `Only ${pluralize(available, 'space')} left, too few for ${guests} guests`
    : null;
}

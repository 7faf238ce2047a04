import type { Account, Booking } from '@tour-portal/contracts/api/api.js';
import type { HoldRequest } from '@tour-portal/contracts/api/booking-api.js';
import {
  holdProblem,
  readEmailNoticeQuery,
  readHoldQuery,
  writeHoldQuery,
  type HoldQuery,
} from '@tour-portal/contracts/hold/hold-query.js';
import type { TourReference, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { bookedTours } from '../../booking/booked-tour.js';

/** What the entry does next. The entry is the page `/` with the parameters of a hold or an e-mail notice. */
export type HoldStep =
  | { step: 'place'; query: HoldQuery }
  | { step: 'tour'; tour: number; year: number }
  | { step: 'bookings'; problem: string | null }
  | { step: 'unprocessable' }
  | { step: 'hold-limit'; query: HoldQuery };

export interface HoldCatalog {
  tours: readonly TourReference[];
  tourYears: readonly TourYearReference[];
}

/**
 * The entry of spec §4 "Hold creation" for a signed-in customer: steps 2 to 5, and the e-mail notice.
 * @param args.unanswered whether an attempt at this hold was sent before and its answer is not known: it is sent again
 * under the same key, even where the account has an active hold, because that may be this one
 */
export function holdStep(args: {
  search: URLSearchParams;
  account: Account;
  catalog: HoldCatalog;
  now: Instant;
  unanswered: boolean;
}): HoldStep {
  const { account, catalog, now } = args;
  const get = (name: string): string | null => args.search.get(name);
  const query = readHoldQuery(get);
  if (query === null) return noticeStep(get, catalog);

  const tour = catalog.tours.find(({ id }) => id === query.tour) ?? null;
  const problem = holdProblem({ ...query, tour, departure: departureOf(query, catalog), now });
  if (problem !== null) return { step: 'bookings', problem: problem.message };
  if (account.doNotBook) return { step: 'unprocessable' };

  const active = activeHold(account, catalog.tours, now);
  const isReplacing = query.holdId !== null && query.holdId === active?.id;
  if (active !== null && !isReplacing && !args.unanswered) {
    return { step: 'hold-limit', query: { ...query, holdId: null } };
  }
  return { step: 'place', query };
}

/** The step for the link of an e-mail notice about a tour’s year. */
function noticeStep(get: (name: string) => string | null, catalog: HoldCatalog): HoldStep {
  const notice = readEmailNoticeQuery(get);
  const tour = catalog.tours.find(({ id }) => id === notice?.tour);
  return notice !== null && tour?.public === true && tour.upcomingYears.includes(notice.year)
    ? { step: 'tour', ...notice }
    : { step: 'bookings', problem: null };
}

function departureOf(query: HoldQuery, catalog: HoldCatalog) {
  return (
    catalog.tourYears
      .filter(({ tour }) => tour === query.tour)
      .flatMap(({ departures }) => departures)
      .find(({ departedAt }) => departedAt === query.date) ?? null
  );
}

/** The account's first active hold; null when there is none. Customers have at most one (D21), client service may add more (D42). */
export function activeHold(account: Account, tours: readonly TourReference[], now: Instant): Booking | null {
  const booked = bookedTours(account.bookings, tours, [], now);
  return booked.find(({ state }) => state === 'hold')?.booking ?? null;
}

/** The address of the entry for a hold. */
export function holdAddress(query: HoldQuery): string {
  return `/?${writeHoldQuery(query)}`;
}

/** The body of the call that places a hold. */
export function holdRequest({ tour, roomGuests, date, number, holdId }: HoldQuery): HoldRequest {
  return {
    tour,
    roomGuests,
    date,
    ...(number === null ? {} : { number }),
    ...(holdId === null ? {} : { holdId }),
  };
}

import type { InvitedParty } from '@tour-portal/contracts/booking/invitations.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import type {
  DepartureAvailability,
  TourReference,
  TourYearReference,
} from '@tour-portal/contracts/api/reference-api.js';
import { roomType } from '@tour-portal/contracts/hold/rooms.js';
import {
  daysToDeparture,
  formatDate,
  type CalendarDate,
  type Instant,
} from '@tour-portal/contracts/values/time.js';
import { spaceForParty, type PartySpace } from '../../../booking/space.js';
import { pricePerPerson, priceForRooms } from '@tour-portal/contracts/money/tour-prices.js';

/** A date of a tour with its space and price for a party. */
export interface TourDate extends PartySpace {
  departedAt: CalendarDate;
  concludedAt: CalendarDate;
  /** Per person with taxes and fees, each kind of room of the party once; empty where the catalog has no price. */
  prices: { guests: number; each: Cents }[];
  /** Of the whole party; null where the catalog has no price. */
  total: Cents | null;
}

/** `May 2027` with its dates, in order. */
export interface TourMonth {
  readonly month: string;
  readonly dates: readonly TourDate[];
}

/** The dates that have not begun, in order, by month. */
export function datesByMonth(args: {
  tour: TourReference;
  year: TourYearReference;
  roomGuests: readonly number[];
  departures: readonly DepartureAvailability[];
  /** The party that these guests are invited to join: only its date is offered, under its number (D4). */
  party?: InvitedParty | null;
  now: Instant;
}): TourMonth[] {
  const months = new Map<string, TourDate[]>();
  const upcoming = args.departures
    .filter(({ departedAt }) => daysToDeparture(departedAt, args.now) > 0)
    .filter(({ departedAt }) => args.party == null || departedAt === args.party.departedAt)
    .sort((a, b) => (a.departedAt < b.departedAt ? -1 : 1));
  for (const departure of upcoming) {
    const month = formatDate(departure.departedAt, 'LLLL yyyy');
    months.set(month, [...(months.get(month) ?? []), dateOf(departure, args)]);
  }
  return [...months].map(([month, dates]) => ({ month, dates }));
}

function dateOf(
  departure: DepartureAvailability,
  args: Pick<Parameters<typeof datesByMonth>[0], 'tour' | 'year' | 'roomGuests' | 'party' | 'now'>,
): TourDate {
  const { tour, year, roomGuests, party, now } = args;
  const { departedAt, concludedAt, priceName } = departure;
  return {
    departedAt,
    concludedAt,
    ...spaceForParty({ tour, departure, roomGuests, number: party?.number ?? null, now }),
    prices: [...new Set(roomGuests)].flatMap((guests) => {
      const each = pricePerPerson(year, priceName, roomType(guests));
      return each === null ? [] : [{ guests, each }];
    }),
    total: priceForRooms(year, priceName, roomGuests),
  };
}

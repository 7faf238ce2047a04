import { holdProblem, writeHoldQuery, type HoldQuery } from '@tour-portal/contracts/hold-query.js';
import type { InvitedParty } from '@tour-portal/contracts/invitations.js';
import type { Cents } from '@tour-portal/contracts/money.js';
import type {
  DepartureAvailability,
  TourReference,
  TourYearReference,
} from '@tour-portal/contracts/reference-api.js';
import { guestCount, roomType } from '@tour-portal/contracts/rooms.js';
import { daysToDeparture, formatDate, type CalendarDate, type Instant } from '@tour-portal/contracts/time.js';
import { pricePerPerson, priceForRooms } from './price.js';

/** From here down the number of spaces left is told. */
const FEW_SPACES = 8;

/** One date as it is offered to a party. */
export interface Offer {
  departedAt: CalendarDate;
  concludedAt: CalendarDate;
  /** Where a hold begins (spec §4); null when none can. */
  holdAddress: string | null;
  /** The party that can wait for a full date; null when it is not full, or cannot be held for another reason. */
  waitFor: Omit<HoldQuery, 'holdId'> | null;
  /** Availability, or why no hold can begin, in words. */
  remark: string;
  tone: 'open' | 'few' | 'closed';
  /** Per person with taxes and fees, each kind of room of the party once. */
  prices: { guests: number; each: Cents }[];
  total: Cents | null;
}

/** The dates that have not begun, in order, by month. */
export function offersByMonth(args: {
  tour: TourReference;
  year: TourYearReference;
  roomGuests: readonly number[];
  departures: readonly DepartureAvailability[];
  /** The party that these travellers are invited to join: its date only, under its number (D4). */
  party?: InvitedParty | null;
  now: Instant;
}): { month: string; offers: Offer[] }[] {
  const months = new Map<string, Offer[]>();
  const coming = args.departures
    .filter(({ departedAt }) => daysToDeparture(departedAt, args.now) > 0)
    .filter(({ departedAt }) => args.party == null || departedAt === args.party.departedAt)
    .sort((a, b) => (a.departedAt < b.departedAt ? -1 : 1));
  for (const departure of coming) {
    const month = formatDate(departure.departedAt, 'LLLL yyyy');
    months.set(month, [...(months.get(month) ?? []), offerOf(departure, args)]);
  }
  return [...months].map(([month, offers]) => ({ month, offers }));
}

function offerOf(
  departure: DepartureAvailability,
  args: Pick<Parameters<typeof offersByMonth>[0], 'tour' | 'year' | 'roomGuests' | 'party' | 'now'>,
): Offer {
  const { tour, year, roomGuests, party, now } = args;
  const { departedAt, concludedAt, priceName, available, capacity } = departure;
  const asked = {
    tour: tour.id,
    roomGuests: [...roomGuests],
    date: departedAt,
    holdId: null,
    number: party?.number ?? null,
  };
  const guests = guestCount(roomGuests);
  const forbidden = holdProblem({ ...asked, tour, departure, now })?.message ?? null;
  const problem = (available <= 0 ? 'Sold out' : null) ?? forbidden ?? tooFew(available, guests);
  // A party that the whole tour has no room for would wait in vain.
  const canWait = problem !== null && forbidden === null && guests <= capacity;
  const few = available <= FEW_SPACES;
  return {
    departedAt,
    concludedAt,
    holdAddress: problem === null ? `/?${writeHoldQuery(asked)}` : null,
    waitFor: canWait ? asked : null,
    remark: problem ?? (few ? `Only ${spaces(available)} left` : 'Space available'),
    tone: problem !== null ? 'closed' : few ? 'few' : 'open',
    prices: [...new Set(roomGuests)].flatMap((guests) => {
      const each = pricePerPerson(year, priceName, roomType(guests));
      return each === null ? [] : [{ guests, each }];
    }),
    total: priceForRooms(year, priceName, roomGuests),
  };
}

function tooFew(available: number, guests: number): string | null {
  return available < guests ? `Only ${spaces(available)} left, too few for ${guests} guests` : null;
}

function spaces(count: number): string {
  return count === 1 ? '1 space' : `${count} spaces`;
}

import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';

/** Which departure a command is about. */
export interface DepartureRef {
  readonly tour: number;
  readonly departedAt: CalendarDate;
}

/** The seats of one booking. */
export interface Reservation {
  readonly booking: number;
  readonly seats: number;
  /** The hold that it replaces, or that replaces it, while both exist and neither is kept for a payment (D20). */
  readonly partner: number | null;
  /** Kept for payments: the end of the hold frees the seats only if all of these were turned away. */
  readonly kept: boolean;
  /** References of the payments for which the seats are kept; empty if none are kept, or an older event kept them. */
  readonly keptFor: readonly string[];
  /** Suffix value of its party's number. */
  readonly number: number;
}

/** A party on the waiting list. */
export interface WaitingParty {
  /** Id of its request. */
  readonly waiting: number;
  readonly account: number;
  readonly roomGuests: number[];
  readonly seats: number;
  readonly joinedAt: Instant;
  /** When its offer may lapse: until it does, the offered seats count as taken. Null: the party waits for seats. */
  readonly offeredUntil: Instant | null;
  /** Booking number of the party to join (D4); absent: it gets a number of its own. */
  readonly number?: string;
}

/** What decisions about a departure's seats need to know, so that it is never oversold (D20). */
export interface DepartureState {
  /**
   * 0 until the first hold or request copies it from the catalogue, or client service or the catalogue's files set it; from
   * then on the stream's value counts.
   */
  readonly capacity: number;
  /** The operator has withdrawn the departure: it does not take place (D61). */
  readonly withdrawn: boolean;
  /**
   * Seats in use, including those offered to waiting parties. A hold and its replacement count once, as the larger of the
   * two, while both exist and neither is kept for a payment.
   */
  readonly seatsTaken: number;
  /**
   * Reservations in buckets by booking id: copying one short bucket keeps `evolve` pure and cheap on a departure with
   * thousands of reservations.
   */
  readonly reservations: readonly (readonly Reservation[])[];
  /** Suffix values of the party numbers given out for this departure, 32 to a word, 32 words to a page (D3, D4). */
  readonly numbers: readonly (readonly number[])[];
  /** The parties in the order of joining, including those with an open offer. */
  readonly waitingList: readonly WaitingParty[];
  /** Ids of the requests that have ended, so that a late retry of joining does not join again. */
  readonly endedRequests: readonly number[];
}

/** How many buckets the reservations are spread over. */
const BUCKETS = 64;
/** How many words a page of `numbers` has; each word is 32 bits, a bit for each number. */
const WORDS = 32;
const PAGES = 32_768 / 32 / WORDS;
const EMPTY_PAGE: readonly number[] = Array.from({ length: WORDS }, () => 0);

export const EMPTY_DEPARTURE: DepartureState = {
  capacity: 0,
  withdrawn: false,
  seatsTaken: 0,
  reservations: Array.from({ length: BUCKETS }, () => []),
  numbers: Array.from({ length: PAGES }, () => EMPTY_PAGE),
  waitingList: [],
  endedRequests: [],
};

export function departureStream(tour: number, departedAt: CalendarDate): string {
  return `departure-${tour}-${departedAt}`;
}

export function reservationOf(state: DepartureState, booking: number): Reservation | null {
  return bucketOf(state.reservations, booking).find((r) => r.booking === booking) ?? null;
}

/** The reservations of all bookings with seats, in no particular order. */
export function allReservations(state: DepartureState): Reservation[] {
  return state.reservations.flat();
}

/** The reservation that counts together with this one. */
export function partnerOf(state: DepartureState, reservation: Reservation | null): Reservation | null {
  return reservation?.partner == null ? null : reservationOf(state, reservation.partner);
}

/** Whether a party number with this suffix value was given out for this departure. */
export function isNumberTaken(state: DepartureState, value: number): boolean {
  const word = state.numbers[value >>> 10]?.[(value >>> 5) % WORDS] ?? 0;
  return (word & (1 << (value & 31))) !== 0;
}

/** The request with this id while it is open. */
export function waitingParty(state: DepartureState, waiting: number): WaitingParty | null {
  return state.waitingList.find((party) => party.waiting === waiting) ?? null;
}

/** Seats that an open offer reserves for a party; 0 while it has no offer. */
export function seatsOfferedTo({ seats, offeredUntil }: WaitingParty): number {
  return offeredUntil === null ? 0 : seats;
}

export function evolveDeparture(state: DepartureState, event: NewEvent): DepartureState {
  switch (event.type) {
    case 'CapacitySet':
      return { ...state, capacity: event.data.capacity };
    case 'DepartureWithdrawn':
      return { ...state, withdrawn: true };
    case 'SeatsHeld': {
      const { booking, seats, replaces, seatsTaken, number } = event.data;
      const old = replaces === null ? null : reservationOf(state, replaces);
      let reservations = withReservation(state.reservations, {
        booking,
        seats,
        partner: old?.booking ?? null,
        kept: false,
        keptFor: [],
        number,
      });
      if (old !== null) reservations = withReservation(reservations, { ...old, partner: booking });
      return { ...state, seatsTaken, reservations, numbers: withNumber(state.numbers, number) };
    }
    case 'SeatsKept': {
      const { booking, seats, seatsTaken, number, payment } = event.data;
      const unlinked = unlinkPartnerOf(state, booking);
      const keptFor =
        payment === undefined ? [] : [...(reservationOf(state, booking)?.keptFor ?? []), payment];
      const kept = { booking, seats, partner: null, kept: true, keptFor, number };
      return { ...state, seatsTaken, reservations: withReservation(unlinked, kept) };
    }
    case 'SeatsReleased': {
      const { booking, seatsTaken } = event.data;
      const unlinked = unlinkPartnerOf(state, booking);
      return { ...state, seatsTaken, reservations: withoutReservation(unlinked, booking) };
    }
    case 'SeatsReduced': {
      const { booking, seats, seatsTaken } = event.data;
      const reservation = reservationOf(state, booking);
      if (reservation === null) return { ...state, seatsTaken };
      const reservations = withReservation(state.reservations, { ...reservation, seats });
      return { ...state, seatsTaken, reservations };
    }
    case 'WaitingListJoined': {
      const { waiting, account, roomGuests, seats, at } = event.data;
      const request = { waiting, account, roomGuests, seats, ...numberField(event.data) };
      const party = { ...request, joinedAt: at, offeredUntil: null };
      return { ...state, waitingList: [...withoutParty(state, waiting), party] };
    }
    case 'SeatsOffered': {
      const { waiting, offeredUntil, seatsTaken } = event.data;
      const waitingList = state.waitingList.map((party) =>
        party.waiting === waiting ? { ...party, offeredUntil } : party,
      );
      return { ...state, seatsTaken, waitingList };
    }
    case 'OfferTaken':
    case 'OfferLapsed':
    case 'WaitingListLeft': {
      const { waiting, seatsTaken } = event.data;
      const endedRequests = [...state.endedRequests, waiting];
      return { ...state, seatsTaken, waitingList: withoutParty(state, waiting), endedRequests };
    }
    default:
      return state;
  }
}

/** The field with the booking number of the party to join; empty where no number is named. */
export function numberField({ number }: { readonly number?: string }): { number?: string } {
  return number === undefined ? {} : { number };
}

function withoutParty({ waitingList }: DepartureState, waiting: number): WaitingParty[] {
  return waitingList.filter((party) => party.waiting !== waiting);
}

type Buckets = DepartureState['reservations'];

function bucketOf(reservations: Buckets, booking: number): readonly Reservation[] {
  return reservations[booking % BUCKETS] ?? [];
}

/** Unlinks the hold that shared its seats with this booking: from now on it counts alone. */
function unlinkPartnerOf(state: DepartureState, booking: number): Buckets {
  const partner = partnerOf(state, reservationOf(state, booking));
  return partner === null
    ? state.reservations
    : withReservation(state.reservations, { ...partner, partner: null });
}

function withoutReservation(reservations: Buckets, booking: number): Buckets {
  const bucket = bucketOf(reservations, booking).filter((r) => r.booking !== booking);
  return reservations.with(booking % BUCKETS, bucket);
}

function withReservation(reservations: Buckets, reservation: Reservation): Buckets {
  const others = bucketOf(reservations, reservation.booking).filter((r) => r.booking !== reservation.booking);
  return reservations.with(reservation.booking % BUCKETS, [...others, reservation]);
}

function withNumber(numbers: DepartureState['numbers'], value: number): DepartureState['numbers'] {
  const page = numbers[value >>> 10];
  // No decision gives out a number beyond the pages; such a number in a log is ignored.
  if (page === undefined) return numbers;
  const word = (value >>> 5) % WORDS;
  return numbers.with(value >>> 10, page.with(word, (page[word] ?? 0) | (1 << (value & 31))));
}

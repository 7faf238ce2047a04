import type { HoldTerms } from '@tour-portal/contracts/booking-events.js';
import type { NewEvent } from '@tour-portal/contracts/events.js';
import { event } from '@tour-portal/contracts/events.js';
import type { FeeTerms } from '@tour-portal/contracts/fees.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/time.js';

/** The holds of generated histories: what they are, and their seats. */

export interface Account {
  readonly id: number;
  open: boolean;
  doNotBook: boolean;
}

export interface Departure {
  readonly tour: number;
  readonly departedAt: CalendarDate;
  readonly capacity: number;
  /** Capacity said by an event. */
  known: boolean;
}

/** A hold on its way through the saga and the five steps, and what it still occupies. */
export interface Hold {
  readonly id: number;
  readonly account: Account;
  readonly departure: Departure;
  readonly seats: number;
  readonly number: number;
  readonly replaces: Hold | null;
  phase: 'begun' | 'placed' | 'booked' | 'expired' | 'ended' | 'abandoned';
  terms: HoldTerms | null;
  extended: boolean;
  slot: boolean;
  held: boolean;
  /** Its seats are kept for a payment. */
  kept: boolean;
  /** The hold its seats are shared with, while both are there (D20). */
  partner: Hold | null;
  named: boolean;
  fees: readonly FeeTerms[];
  /** Ids of fees. */
  paid: readonly number[];
  confirmations: number;
  reconfirmed: boolean;
  surveyed: boolean;
}

/** What steps need of the world around them. */
export interface Surroundings {
  readonly now: Instant;
  readonly holds: readonly Hold[];
}

/** One thing that may happen next: does it to the world and tells the events. */
export type Step = () => NewEvent[];

export function newHold(
  of: Pick<Hold, 'id' | 'account' | 'departure' | 'seats' | 'number' | 'replaces'>,
): Hold {
  const nothing = {
    terms: null,
    extended: false,
    held: false,
    kept: false,
    partner: null,
    named: false,
  } as const;
  return {
    ...of,
    ...nothing,
    phase: 'begun',
    slot: true,
    fees: [],
    paid: [],
    confirmations: 0,
    reconfirmed: false,
    surveyed: false,
  };
}

export function freeSlot(hold: Hold): NewEvent[] {
  hold.slot = false;
  return [event('HoldSlotFreed', { booking: hold.id, account: hold.account.id })];
}

export function holdSeats(hold: Hold, { holds }: Surroundings): NewEvent[] {
  const { departure, account, seats, number } = hold;
  const { tour, departedAt, capacity } = departure;
  const before = seatsTaken(departure, holds);
  hold.partner = giverOf(hold);
  if (hold.partner !== null) hold.partner.partner = hold;
  hold.held = true;
  const first = departure.known
    ? []
    : [event('CapacitySet', { tour, departedAt, capacity, seatsTaken: before })];
  departure.known = true;
  const held = { tour, departedAt, booking: hold.id, account: account.id, seats, number };
  const after = seatsTaken(departure, holds);
  return [...first, event('SeatsHeld', { ...held, replaces: hold.partner?.id ?? null, seatsTaken: after })];
}

/** Nothing where they are kept already. */
export function keepSeats(hold: Hold, { holds }: Surroundings): NewEvent[] {
  if (hold.kept) return [];
  const { departure, account, seats, number } = hold;
  const { tour, departedAt } = departure;
  alone(hold);
  hold.held = true;
  hold.kept = true;
  const kept = { tour, departedAt, booking: hold.id, account: account.id, seats, number };
  return [event('SeatsKept', { ...kept, seatsTaken: seatsTaken(departure, holds) })];
}

export function releaseSeats(hold: Hold, { holds }: Surroundings): NewEvent[] {
  alone(hold);
  hold.held = false;
  hold.kept = false;
  const { tour, departedAt } = hold.departure;
  const after = seatsTaken(hold.departure, holds);
  return [
    event('SeatsReleased', { tour, departedAt, booking: hold.id, seats: hold.seats, seatsTaken: after }),
  ];
}

export function canHold(hold: Hold, { holds }: Surroundings): boolean {
  const given = giverOf(hold)?.seats ?? 0;
  return seatsTaken(hold.departure, holds) + Math.max(0, hold.seats - given) <= hold.departure.capacity;
}

/** Kept seats are shared with no other hold. */
export function canKeep(hold: Hold, { holds }: Surroundings): boolean {
  const { departure, seats, partner, held } = hold;
  const own = held ? Math.max(0, seats - (partner?.seats ?? 0)) : 0;
  return seatsTaken(departure, holds) - own + seats <= departure.capacity;
}

function alone(hold: Hold): void {
  if (hold.partner !== null) hold.partner.partner = null;
  hold.partner = null;
}

/** A hold and the one replacing it count once, as the larger of the two. */
function seatsTaken(departure: Departure, holds: readonly Hold[]): number {
  const held = holds.filter((hold) => hold.held && hold.departure === departure);
  return held.reduce((sum, { id, seats, partner }) => {
    if (partner === null) return sum + seats;
    return id < partner.id ? sum + Math.max(seats, partner.seats) : sum;
  }, 0);
}

function giverOf({ replaces, departure }: Hold): Hold | null {
  const gives = replaces?.held === true && !replaces.kept && replaces.partner === null;
  return gives && replaces.departure === departure ? replaces : null;
}

import { isBlocklistedSuffix, SUFFIX_VALUES } from '@tour-portal/contracts/values/booking-number.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { Decider, Decision } from '../event-log/decider.js';
import {
  EMPTY_DEPARTURE,
  evolveDeparture,
  isNumberTaken,
  partnerOf,
  reservationOf,
  seatsOfferedTo,
} from './departure-state.js';
import type { DepartureState, Reservation } from './departure-state.js';
import { copyCapacity, leaveForHold, withOffers } from './waiting-decisions.js';
import type { TimedCommand } from './waiting-decisions.js';

/** Each has the time of its decision, because a decision that frees seats also offers them to the waiting list. */
export type DepartureCommand =
  | (TimedCommand & {
      readonly type: 'HoldSeats';
      readonly booking: number;
      readonly account: number;
      readonly seats: number;
      /** A hold on this departure to replace: in the same decision its seats go to the new one, if it has any to give (D20). */
      readonly replaces: number | null;
      /** The capacity in the catalogue, for a departure whose stream has none yet. */
      readonly capacity: number;
      /** The suffix value of the party to join, or where to begin looking for a fresh one (D4). */
      readonly number: { readonly join: number } | { readonly freshFrom: number };
    })
  /** Comes before a payment is recorded: from then on the end of the hold frees the seats only if all such payments are turned away. */
  | (TimedCommand & {
      readonly type: 'KeepSeats';
      readonly booking: number;
      readonly account: number;
      readonly seats: number;
      /** Suffix value of the party's number. */
      readonly number: number;
      /** Reference of the payment. */
      readonly payment: string;
      /** An earlier payment of the booking is recorded: its seats are kept until it is cancelled. */
      readonly isBooked: boolean;
    })
  | (TimedCommand & {
      readonly type: 'ReleaseSeats';
      readonly booking: number;
      /** Whether seats that are kept for a payment are released too. */
      readonly includingKept?: boolean;
      /** References of the payments that the booking has turned away: seats kept for these alone are released. */
      readonly turnedAway: readonly string[];
    })
  /** Some of a booking's guests are cancelled: `seats` is how many still travel. */
  | (TimedCommand & { readonly type: 'ReduceSeats'; readonly booking: number; readonly seats: number });

export type DepartureRefusal =
  /** Too few free seats (D20), a withdrawn departure, or no party number left to give out. */
  { readonly code: 'no-space'; readonly available: number } | { readonly code: 'unknown-party' };

/**
 * Whether seats beyond the capacity are refused. Only tests switch it off, as their negative control: with it off the same
 * test must see the departure oversold.
 */
export class SeatGuard {
  constructor(readonly refusesOverselling: boolean) {}
}

/** Rules of a departure's seats (D20): none are taken beyond the capacity; free seats are offered to waiting parties. */
export function decideDeparture(
  command: DepartureCommand,
  state: DepartureState,
  guard: SeatGuard = new SeatGuard(true),
): Decision<DepartureRefusal> {
  return withOffers(decideSeats(command, state, guard), state, command);
}

function decideSeats(
  command: DepartureCommand,
  state: DepartureState,
  guard: SeatGuard,
): Decision<DepartureRefusal> {
  const { tour, departedAt, booking } = command;
  const keys = { tour, departedAt, booking };
  const reservation = reservationOf(state, booking);
  switch (command.type) {
    case 'HoldSeats': {
      if (reservation !== null) return { events: [] };
      if (state.withdrawn) return noSpace(0);
      const capacitySet = copyCapacity(state, command);
      const current = capacitySet.reduce(evolveDeparture, state);
      const ownRequest = current.waitingList.find(({ account }) => account === command.account) ?? null;
      // Seats offered to this account go to its hold. Those of a hold that is to be replaced are still counted.
      const takenBefore = current.seatsTaken - (ownRequest === null ? 0 : seatsOfferedTo(ownRequest));
      const replaced = command.replaces === null ? null : reservationOf(state, command.replaces);
      // A hold that shares its seats with another hold, or whose seats are kept for a payment, has none to give.
      const giver = replaced?.partner === null && !replaced.kept ? replaced : null;
      const seatsTaken = takenBefore + Math.max(0, command.seats - (giver?.seats ?? 0));
      if (seatsTaken > current.capacity && seatsTaken > current.seatsTaken && guard.refusesOverselling)
        return noSpace(current.capacity - takenBefore);
      const number = chooseNumber(command.number, state);
      if (number === null)
        return 'join' in command.number ? { refusal: { code: 'unknown-party' } } : noSpace(0);
      const { account, seats } = command;
      const held = { ...keys, account, seats, replaces: giver?.booking ?? null, seatsTaken, number };
      const leaving = ownRequest === null ? [] : leaveForHold(current, ownRequest, command);
      return { events: [...capacitySet, ...leaving, event('SeatsHeld', held)] };
    }
    case 'KeepSeats': {
      const { account, number, payment } = command;
      if (reservation?.kept === true && (command.isBooked || isAlreadyKeptFor(reservation, payment)))
        return { events: [] };
      if (state.withdrawn && reservation?.kept !== true) return noSpace(0);
      // A caller that counted the guests before some were cancelled must not take the cancelled guests' seats again.
      const most = reservation?.seats ?? command.seats;
      const seats = reservation?.kept === true ? most : Math.min(command.seats, most);
      const countedBefore = reservation === null ? 0 : seatsFreedBy(state, reservation);
      const seatsTaken = state.seatsTaken - countedBefore + seats;
      if (seatsTaken > state.capacity && seatsTaken > state.seatsTaken && guard.refusesOverselling)
        return noSpace(state.capacity - state.seatsTaken);
      const again = reservation?.kept === true && ({ again: true } as const);
      return {
        events: [event('SeatsKept', { ...keys, account, seats, seatsTaken, number, payment, ...again })],
      };
    }
    case 'ReleaseSeats': {
      if (reservation === null) return { events: [] };
      if (command.includingKept !== true && isKeptForAnother(reservation, command.turnedAway))
        return { events: [] };
      const seatsTaken = state.seatsTaken - seatsFreedBy(state, reservation);
      return { events: [event('SeatsReleased', { ...keys, seats: reservation.seats, seatsTaken })] };
    }
    case 'ReduceSeats': {
      const { seats } = command;
      if (reservation === null || reservation.seats <= seats) return { events: [] };
      const countedAfter = seatsFreedBy(state, { ...reservation, seats });
      const seatsTaken = state.seatsTaken - seatsFreedBy(state, reservation) + countedAfter;
      return { events: [event('SeatsReduced', { ...keys, seats, seatsTaken })] };
    }
  }
}

function noSpace(free: number): Decision<DepartureRefusal> {
  return { refusal: { code: 'no-space', available: Math.max(0, free) } };
}

/** Whether seats are already kept for a payment. An older event, which names no payment, kept them for all. */
function isAlreadyKeptFor({ kept, keptFor }: Reservation, payment: string): boolean {
  return kept && (keptFor.length === 0 || keptFor.includes(payment));
}

/** Whether seats are kept for a payment that is not among those that were turned away. */
function isKeptForAnother({ kept, keptFor }: Reservation, turnedAway: readonly string[]): boolean {
  return kept && (keptFor.length === 0 || keptFor.some((payment) => !turnedAway.includes(payment)));
}

/** Seats that a release frees. A hold and its replacement count once, as the larger; the other one keeps its seats. */
function seatsFreedBy(state: DepartureState, reservation: Reservation): number {
  return Math.max(0, reservation.seats - (partnerOf(state, reservation)?.seats ?? 0));
}

function chooseNumber(
  wanted: { readonly join: number } | { readonly freshFrom: number },
  state: DepartureState,
): number | null {
  if ('join' in wanted) return isNumberTaken(state, wanted.join) ? wanted.join : null;
  for (let offset = 0; offset < SUFFIX_VALUES; offset += 1) {
    const value = (wanted.freshFrom + offset) % SUFFIX_VALUES;
    if (!isNumberTaken(state, value) && !isBlocklistedSuffix(value)) return value;
  }
  return null;
}

export function departureDecider(
  guard: SeatGuard,
): Decider<DepartureState, DepartureCommand, DepartureRefusal> {
  return {
    initial: EMPTY_DEPARTURE,
    evolve: evolveDeparture,
    decide: (command, state) => decideDeparture(command, state, guard),
    creates: () => false,
    subject: () => null,
  };
}

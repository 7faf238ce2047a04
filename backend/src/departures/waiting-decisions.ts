import type { BookingNumber } from '@tour-portal/contracts/values/booking-number.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { fitsOnDeparture } from '@tour-portal/contracts/hold/hold-query.js';
import { isBookable } from '@tour-portal/contracts/hold/hold-duration.js';
import { guestCount } from '@tour-portal/contracts/hold/rooms.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { WaitingEndReason } from '@tour-portal/contracts/events/waiting-events.js';
import {
  MAX_WAITING_PARTIES,
  offerEndsAt,
  partiesThatFit,
} from '@tour-portal/contracts/hold/waiting-list.js';
import type { Decider, Decision } from '../event-log/decider.js';
import {
  EMPTY_DEPARTURE,
  evolveDeparture,
  isNumberTaken,
  numberField,
  seatsOfferedTo,
  waitingParty,
} from './departure-state.js';
import type { DepartureState, DepartureRef, WaitingParty } from './departure-state.js';

/** The departure that a command is about, and the time of the decision. */
export interface TimedCommand extends DepartureRef {
  readonly now: Instant;
}

export type WaitingCommand =
  | (TimedCommand & {
      readonly type: 'JoinWaitingList';
      readonly waiting: number;
      readonly account: number;
      readonly roomGuests: number[];
      /** The capacity in the catalogue, for a departure whose stream has none yet. */
      readonly capacity: number;
      /** Booking number of the traveling party to join; absent when the customer asks for a new party (D4). */
      readonly number?: Pick<BookingNumber, 'text' | 'value'>;
    })
  | (TimedCommand & { readonly type: 'LeaveWaitingList'; readonly waiting: number; readonly account: number })
  /** Ends an offer whose time is over, or a request for a date that can no longer be held. */
  | (TimedCommand & { readonly type: 'EndWaiting'; readonly waiting: number });

export type WaitingRefusal =
  /** There are enough free seats: the party need not wait. */
  | { readonly code: 'space-now' }
  /** The party is larger than the departure. */
  | { readonly code: 'too-many-guests' }
  | { readonly code: 'already-waiting' }
  | { readonly code: 'list-full' }
  /** The departure was withdrawn (D61). */
  | { readonly code: 'withdrawn' }
  /** The number was given to no party of this departure. */
  | { readonly code: 'unknown-party' }
  | { readonly code: 'not-your-request' };

/** Rules of a departure's waiting list (decision 0012). */
export function decideWaiting(command: WaitingCommand, state: DepartureState): Decision<WaitingRefusal> {
  return withOffers(decideRequest(command, state), state, command);
}

function decideRequest(command: WaitingCommand, state: DepartureState): Decision<WaitingRefusal> {
  switch (command.type) {
    case 'JoinWaitingList':
      return join(command, state);
    case 'LeaveWaitingList': {
      const party = waitingParty(state, command.waiting);
      if (party === null) return { events: [] };
      if (party.account !== command.account) return { refusal: { code: 'not-your-request' } };
      return { events: [waitingListLeft(state, command, party, 'left')] };
    }
    case 'EndWaiting': {
      const party = waitingParty(state, command.waiting);
      if (party === null) return { events: [] };
      if (party.offeredUntil === null) {
        const isOver = !isBookable(command.departedAt, command.now);
        return { events: isOver ? [waitingListLeft(state, command, party, 'closed')] : [] };
      }
      if (command.now < party.offeredUntil) return { events: [] };
      const { roomGuests } = party;
      const ended = endedOffer(state, command, party);
      return { events: [event('OfferLapsed', { ...ended, roomGuests, ...numberField(party) })] };
    }
  }
}

function join(
  command: Extract<WaitingCommand, { type: 'JoinWaitingList' }>,
  state: DepartureState,
): Decision<WaitingRefusal> {
  const { tour, departedAt, waiting, account, roomGuests, number, now } = command;
  if (waitingParty(state, waiting) !== null || state.endedRequests.includes(waiting)) return { events: [] };
  if (state.withdrawn) return { refusal: { code: 'withdrawn' } };
  if (state.waitingList.some((party) => party.account === account))
    return { refusal: { code: 'already-waiting' } };
  if (number !== undefined && !isNumberTaken(state, number.value))
    return { refusal: { code: 'unknown-party' } };
  const capacitySet = copyCapacity(state, command);
  const { capacity, seatsTaken, waitingList } = capacitySet.reduce(evolveDeparture, state);
  const seats = guestCount(roomGuests);
  if (seats <= capacity - seatsTaken) return { refusal: { code: 'space-now' } };
  if (!fitsOnDeparture(seats, { capacity })) return { refusal: { code: 'too-many-guests' } };
  if (waitingList.length >= MAX_WAITING_PARTIES) return { refusal: { code: 'list-full' } };
  const request = { tour, departedAt, waiting, account, roomGuests, seats, at: now };
  const joined = number === undefined ? request : { ...request, number: number.text };
  return { events: [...capacitySet, event('WaitingListJoined', joined)] };
}

type WithCapacity = TimedCommand & { readonly capacity: number };

/** Copies the catalogue's capacity into a stream that has none yet. Nobody waits there yet, so this offers no seats. */
export function copyCapacity(state: DepartureState, command: WithCapacity): NewEvent[] {
  return state.capacity === 0 ? setCapacity(state, command) : [];
}

/** The events that set another capacity and offer seats that are free then to the waiting list; none for the same capacity. */
export function setCapacity(state: DepartureState, command: WithCapacity): NewEvent[] {
  const { tour, departedAt, capacity } = command;
  if (capacity === state.capacity) return [];
  const set = event('CapacitySet', { tour, departedAt, capacity, seatsTaken: state.seatsTaken });
  return [set, ...offersNow(evolveDeparture(state, set), command)];
}

/** Ends the request of an account that places a hold; seats that were offered to it no longer count as taken. */
export function leaveForHold(
  state: DepartureState,
  party: WaitingParty,
  departure: DepartureRef,
): NewEvent[] {
  if (party.offeredUntil === null) return [waitingListLeft(state, departure, party, 'held')];
  return [event('OfferTaken', endedOffer(state, departure, party))];
}

/**
 * The last step of decisions about seats and requests: seats that are free after it are offered to the waiting list in the same
 * append, so that no other hold can take them first and no crash can leave them unoffered. `setCapacity` offers them itself.
 */
export function withOffers<R>(
  decision: Decision<R>,
  state: DepartureState,
  command: TimedCommand,
): Decision<R> {
  // Nobody waited before: a party that joins now does so because it does not fit into the free seats.
  if ('refusal' in decision || decision.events.length === 0 || state.waitingList.length === 0)
    return decision;
  const offers = offersNow(decision.events.reduce(evolveDeparture, state), command);
  return offers.length === 0 ? decision : { events: [...decision.events, ...offers] };
}

/** Offers of the free seats; none once the date can no longer be held or the departure is withdrawn. */
function offersNow(state: DepartureState, { tour, departedAt, now }: TimedCommand): NewEvent[] {
  const offeredUntil = offerEndsAt(departedAt, now);
  if (offeredUntil === null || state.withdrawn) return [];
  const queue = state.waitingList.filter((party) => party.offeredUntil === null);
  let { seatsTaken } = state;
  return partiesThatFit(queue, state.capacity - seatsTaken).map((party) => {
    const { waiting, account, roomGuests, seats } = party;
    seatsTaken += seats;
    const offer = { tour, departedAt, waiting, account, roomGuests, seats, offeredUntil, seatsTaken };
    return event('SeatsOffered', { ...offer, ...numberField(party) });
  });
}

export function waitingListLeft(
  state: DepartureState,
  { tour, departedAt }: DepartureRef,
  party: WaitingParty,
  reason: WaitingEndReason,
): NewEvent {
  const { waiting, account } = party;
  const seatsTaken = state.seatsTaken - seatsOfferedTo(party);
  return event('WaitingListLeft', { tour, departedAt, waiting, account, reason, seatsTaken });
}

/** The data of an event that ends an offer: the seats no longer count as taken by the party. */
function endedOffer(state: DepartureState, { tour, departedAt }: DepartureRef, party: WaitingParty) {
  const { waiting, account, seats } = party;
  return { tour, departedAt, waiting, account, seats, seatsTaken: state.seatsTaken - seatsOfferedTo(party) };
}

export const waitingDecider: Decider<DepartureState, WaitingCommand, WaitingRefusal> = {
  initial: EMPTY_DEPARTURE,
  evolve: evolveDeparture,
  decide: decideWaiting,
  creates: () => false,
  subject: () => null,
};

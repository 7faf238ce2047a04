import type { HoldTerms, OrderedRefund } from '@tour-portal/contracts/events/booking-events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import type { PaidLine } from '@tour-portal/contracts/money/cancellation.js';
import {
  bookingFeesAfter,
  feesOfTerms,
  paidFees,
  paidLines,
  feesAfterCredits,
} from '@tour-portal/contracts/money/guest-fees.js';
import type { BookingFees } from '@tour-portal/contracts/money/guest-fees.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';

/* The holds of generated histories: what they are, and their seats. */

export interface Account {
  readonly id: number;
  open: boolean;
  doNotBook: boolean;
  erased: boolean;
}

export interface Departure {
  readonly tour: number;
  readonly departedAt: CalendarDate;
  readonly capacity: number;
  /** Whether an event has set the capacity. */
  isCapacitySet: boolean;
}

/** A hold on its way through the saga and the five steps, and what it still occupies. */
export interface Hold {
  readonly id: number;
  readonly account: Account;
  readonly departure: Departure;
  seats: number;
  /** The value from which the suffix of the party's booking number is made. */
  readonly numberSuffix: number;
  readonly replaces: Hold | null;
  phase: 'begun' | 'placed' | 'booked' | 'expired' | 'ended' | 'abandoned';
  terms: HoldTerms | null;
  extended: boolean;
  hasSlot: boolean;
  hasSeats: boolean;
  /** Its seats are kept for a payment. */
  areSeatsKept: boolean;
  /** The hold its seats are shared with, while both are there (D20). */
  partner: Hold | null;
  /** Whether all guests have names. */
  named: boolean;
  /** The fees as its events leave them. */
  fees: BookingFees;
  /** Ids of the payments that paid fees, the oldest first. */
  payments: readonly number[];
  /** How many confirmations were issued. */
  confirmations: number;
  reconfirmed: boolean;
  /** How many private links to its calendar were made. */
  calendarLinks: number;
  isCalendarOpen: boolean;
  surveyed: boolean;
  /** Whether it ended by being cancelled. */
  cancelled: boolean;
  /** Ids of the guests who travel, by room. */
  rooms: number[][];
  /** Refunds that are ordered and not made yet. */
  refunds: readonly OrderedRefund[];
  /** How often new ids were drawn for it; ids are made of this, so that none comes twice. */
  idsDrawn: number;
  /** The id of the request that waits for a second person's approval; null for none. */
  approvalId: number | null;
}

/** A request on a departure's waiting list. */
export interface WaitingRequest {
  readonly id: number;
  readonly account: Account;
  readonly departure: Departure;
  readonly seats: number;
  phase: 'waiting' | 'offered' | 'over';
}

/** What the steps of a made-up history need of the world around them. */
export interface HistoryWorld {
  readonly now: Instant;
  readonly holds: readonly Hold[];
  /** In the order of joining. */
  readonly requests: readonly WaitingRequest[];
}

/** One thing that may happen next: changes the world and returns the events. */
export type HistoryStep = () => NewEvent[];

export function newHold(
  given: Pick<Hold, 'id' | 'account' | 'departure' | 'seats' | 'numberSuffix' | 'replaces'>,
): Hold {
  const defaults = {
    terms: null,
    extended: false,
    hasSeats: false,
    areSeatsKept: false,
    partner: null,
    named: false,
  } as const;
  return {
    ...given,
    ...defaults,
    phase: 'begun',
    hasSlot: true,
    fees: {},
    payments: [],
    confirmations: 0,
    reconfirmed: false,
    calendarLinks: 0,
    isCalendarOpen: false,
    surveyed: false,
    cancelled: false,
    rooms: [],
    refunds: [],
    idsDrawn: 0,
    approvalId: null,
  };
}

export function freeSlot(hold: Hold): NewEvent[] {
  hold.hasSlot = false;
  return [event('HoldSlotFreed', { booking: hold.id, account: hold.account.id })];
}

export function holdSeats(hold: Hold, world: HistoryWorld): NewEvent[] {
  const { departure, account, seats, numberSuffix: number } = hold;
  const { tour, departedAt, capacity } = departure;
  const before = seatsTaken(departure, world);
  const waitingEvents = leaveWaitingListFor(hold, world);
  hold.partner = seatGiverOf(hold);
  if (hold.partner !== null) hold.partner.partner = hold;
  hold.hasSeats = true;
  const capacityEvents = departure.isCapacitySet
    ? []
    : [event('CapacitySet', { tour, departedAt, capacity, seatsTaken: before })];
  departure.isCapacitySet = true;
  const held = { tour, departedAt, booking: hold.id, account: account.id, seats, number };
  const after = seatsTaken(departure, world);
  const seatsHeld = event('SeatsHeld', { ...held, replaces: hold.partner?.id ?? null, seatsTaken: after });
  return [...capacityEvents, ...waitingEvents, seatsHeld];
}

/** Placing a hold ends the account's request on the waiting list; the seats that were offered go to the hold. */
function leaveWaitingListFor({ account, departure }: Hold, world: HistoryWorld): NewEvent[] {
  const request = openRequestOf(account, departure, world);
  if (request === null) return [];
  const wasOffered = request.phase === 'offered';
  request.phase = 'over';
  const { tour, departedAt } = departure;
  const ids = { tour, departedAt, waiting: request.id, account: account.id };
  const after = { ...ids, seatsTaken: seatsTaken(departure, world) };
  return [
    wasOffered
      ? event('OfferTaken', { ...after, seats: request.seats })
      : event('WaitingListLeft', { ...after, reason: 'held' }),
  ];
}

/** Keeps a hold's seats for a payment; no events where they are kept already. */
export function keepSeats(hold: Hold, world: HistoryWorld): NewEvent[] {
  if (hold.areSeatsKept) return [];
  const { departure, account, seats, numberSuffix: number } = hold;
  const { tour, departedAt } = departure;
  unshare(hold);
  hold.hasSeats = true;
  hold.areSeatsKept = true;
  const kept = { tour, departedAt, booking: hold.id, account: account.id, seats, number };
  return [event('SeatsKept', { ...kept, seatsTaken: seatsTaken(departure, world) })];
}

export function releaseSeats(hold: Hold, world: HistoryWorld): NewEvent[] {
  unshare(hold);
  hold.hasSeats = false;
  hold.areSeatsKept = false;
  const { tour, departedAt } = hold.departure;
  const after = seatsTaken(hold.departure, world);
  return [
    event('SeatsReleased', { tour, departedAt, booking: hold.id, seats: hold.seats, seatsTaken: after }),
  ];
}

/** Reduces the seats of a hold of which some guests are cancelled. */
export function reduceSeats(hold: Hold, seats: number, world: HistoryWorld): NewEvent[] {
  hold.seats = seats;
  const { tour, departedAt } = hold.departure;
  const after = { seats, seatsTaken: seatsTaken(hold.departure, world) };
  return [event('SeatsReduced', { tour, departedAt, booking: hold.id, ...after })];
}

export function canHold(hold: Hold, world: HistoryWorld): boolean {
  const { account, departure, seats } = hold;
  const takenOver = seatGiverOf(hold)?.seats ?? 0;
  const request = openRequestOf(account, departure, world);
  const offered = request?.phase === 'offered' ? request.seats : 0;
  return seatsTaken(departure, world) - offered + Math.max(0, seats - takenOver) <= departure.capacity;
}

/** An account's open request for a departure. */
export function openRequestOf(
  account: Account,
  departure: Departure,
  world: HistoryWorld,
): WaitingRequest | null {
  const isSame = (other: WaitingRequest) => other.account === account && other.departure === departure;
  return world.requests.find((request) => request.phase !== 'over' && isSame(request)) ?? null;
}

/** Whether there is space to keep a hold's seats: kept seats are shared with no other hold. */
export function canKeep(hold: Hold, world: HistoryWorld): boolean {
  const { departure, seats, partner, hasSeats: held } = hold;
  const unsharedSeats = held ? Math.max(0, seats - (partner?.seats ?? 0)) : 0;
  return seatsTaken(departure, world) - unsharedSeats + seats <= departure.capacity;
}

function unshare(hold: Hold): void {
  if (hold.partner !== null) hold.partner.partner = null;
  hold.partner = null;
}

/** A hold and the one replacing it count once, as the larger of the two; what is offered counts too. */
export function seatsTaken(departure: Departure, { holds, requests }: HistoryWorld): number {
  const held = holds.filter((hold) => hold.hasSeats && hold.departure === departure);
  const offered = requests.filter(
    (request) => request.phase === 'offered' && request.departure === departure,
  );
  return held.reduce(
    (sum, { id, seats, partner }) => {
      if (partner === null) return sum + seats;
      return id < partner.id ? sum + Math.max(seats, partner.seats) : sum;
    },
    offered.reduce((sum, { seats }) => sum + seats, 0),
  );
}

/** The hold that is replaced and whose seats the new hold takes over; null where there is none. */
function seatGiverOf({ replaces, departure }: Hold): Hold | null {
  const canGive = replaces?.hasSeats === true && !replaces.areSeatsKept && replaces.partner === null;
  return canGive && replaces.departure === departure ? replaces : null;
}

/** Applies an event to a hold's fees and payments. */
export function applyToHold(hold: Hold, happened: NewEvent): void {
  const { type, data } = happened;
  hold.fees =
    type === 'HoldPlaced' ? feesOfTerms(data.guests, data.fees) : bookingFeesAfter(hold.fees, happened);
  if ('items' in data && 'payment' in data && !hold.payments.includes(data.payment))
    hold.payments = [...hold.payments, data.payment];
}

/** The fees of the guests who travel: owed, paid and offered. */
export function currentFees({ fees, rooms }: Hold): FeeTerms[] {
  return feesAfterCredits(fees, rooms.flat());
}

export function isPaid({ fees }: Hold, { id }: Pick<FeeTerms, 'id'>): boolean {
  return paidFees(fees).includes(id);
}

/** What payments have paid and no refund was ordered for. */
export function unrefundedLines({ fees, payments }: Hold): PaidLine[] {
  return paidLines(fees, payments);
}

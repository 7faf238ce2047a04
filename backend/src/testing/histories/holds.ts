import { parseBookingNumber } from '@tour-portal/contracts/values/booking-number.js';
import { ONLINE_HOLD_RULES, STAFF_HOLD_RULES } from '@tour-portal/contracts/hold/hold-query.js';
import type { HoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import { guestCount } from '@tour-portal/contracts/hold/rooms.js';
import { daysToDeparture } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { feesOf } from '@tour-portal/projections/testing/terms.js';
import { accountDecider } from '../../accounts/account-decisions.js';
import { accountStream } from '../../accounts/account-state.js';
import { bookingDecider, decideBooking } from '../../bookings/booking-decisions.js';
import { bookingStream, travelersOf } from '../../bookings/booking-state.js';
import type { PlacedState } from '../../bookings/booking-state.js';
import { decideDeleteHold } from '../../bookings/hold/delete-hold.js';
import { decideExtendHold } from '../../bookings/hold/extend-hold.js';
import { turnedAwayPayments } from '../../bookings/money/booking-money-state.js';
import type { HoldOccupancy } from '../../bookings/hold/hold-endings.js';
import { termsOf } from '../../bookings/hold/hold-terms.js';
import { departureStream, reservationOf } from '../../departures/departure-state.js';
import { commandContext } from '../../event-log/event-log.js';
import { ACCOUNTS, DEPARTURES, DEPARTURE_DECIDER, catalogueEntry, roomsOf } from './departures.js';
import type { HistoryDeparture } from './departures.js';
import { oneOf } from './history.js';
import type { MakeBookingRule, History, Saga, Step } from './history.js';

const FIRST_BOOKING = 11;

/** A hold that an account asks for. */
interface RequestedHold extends HoldOccupancy, HistoryDeparture {
  readonly roomGuests: number[];
  /** The hold to replace. */
  readonly replaced: HoldOccupancy | null;
  /** The booking number of the party to join. */
  readonly joins: string | null;
  /** Client service may place holds beyond the limit of one active hold for each account. */
  readonly beyondLimit: boolean;
  readonly now: Instant;
}

/**
 * An account, or client service for it, asks for a hold: a new one, or one that replaces a hold of the account; with a number of
 * its own, or with that of a booking of the departure.
 */
export function askForHold(history: History, target: number, variant: number): void {
  const account = oneOf(ACCOUNTS, target)!;
  const departure = oneOf(DEPARTURES, variant)!;
  const { tour, departedAt } = departure;
  const { now } = history;
  const days = daysToDeparture(departedAt, now);
  if (days < STAFF_HOLD_RULES.fromDays || !isAccountOpen(history, account)) return;
  const isByClientService = variant % 7 === 0 || days < ONLINE_HOLD_RULES.fromDays;
  const placed = history.placed();
  const ownHold = placed.find(({ status, terms }) => status === 'hold' && terms.account === account);
  const toJoin = placed.find(({ terms }) => terms.tour === tour && terms.departedAt === departedAt);
  const booking = FIRST_BOOKING + history.bookings.length;
  history.bookings.push(booking);
  const hold: RequestedHold = {
    booking,
    account,
    ...departure,
    roomGuests: roomsOf(Math.floor(variant / 2)),
    replaced: ownHold === undefined || variant % 5 !== 0 ? null : ownHold.terms,
    joins: toJoin === undefined || Math.floor(variant / 2) % 4 !== 0 ? null : toJoin.terms.number,
    beyondLimit: isByClientService,
    now,
  };
  history.begin(
    () => placeHold(history, hold),
    () => abandonHold(history, hold),
  );
}

function isAccountOpen(history: History, account: number): boolean {
  return history.state(accountDecider, accountStream(account)).status === 'open';
}

/** The steps of `HoldSaga`. */
function* placeHold(history: History, hold: RequestedHold): Saga {
  const { booking, account, tour, departedAt, roomGuests, replaced, joins, beyondLimit, now } = hold;
  const replaces = replaced?.booking ?? null;
  const command = { type: 'TakeHoldSlot', booking, replaces, tour, departedAt, beyondLimit, now } as const;
  if (history.execute(accountDecider, accountStream(account), command) === null) return;
  yield;
  const seats = guestCount(roomGuests);
  const isSameDeparture = replaced?.tour === tour && replaced.departedAt === departedAt;
  const joined = joins === null ? null : parseBookingNumber(joins);
  const held = history.execute(DEPARTURE_DECIDER, departureStream(tour, departedAt), {
    type: 'HoldSeats',
    tour,
    departedAt,
    booking,
    account,
    seats,
    replaces: isSameDeparture ? replaces : null,
    capacity: hold.capacity,
    number: joined?.ok === true ? { join: joined.number.value } : { freshFrom: booking - FIRST_BOOKING },
    now,
  });
  const reservation = held === null ? null : reservationOf(held.state, booking);
  yield;
  if (reservation === null) return yield* release(history, hold);
  const guests = Array.from({ length: seats }, (_, guest) => booking * 10 + guest);
  const fee = feesOf(roomGuests, guests).map(({ id }) => id);
  const query: HoldQuery = { tour, roomGuests, date: departedAt, number: joins, holdId: replaces };
  const context = commandContext({ kind: 'system', name: 'test' }, now, 'hold');
  const order = { account, query, departure: catalogueEntry(hold), context };
  const terms = termsOf(order, { booking: [booking], guest: guests, fee }, reservation.number, replaces);
  const placed = history.execute(bookingDecider, bookingStream(booking), { type: 'PlaceHold', terms });
  if (placed === null) yield* release(history, hold);
  else yield* endReplaced(history, hold);
}

/** Another process finds the hold: one that was never placed is abandoned; one that was placed ends the hold that it replaces. */
function* abandonHold(history: History, hold: RequestedHold): Saga {
  const { booking, account } = hold;
  const command = { type: 'AbandonHold', booking, account } as const;
  const found = history.execute(bookingDecider, bookingStream(booking), command);
  if (found !== null && 'terms' in found.state) yield* endReplaced(history, hold);
  if (found?.state.status === 'hold') return;
  yield;
  yield* release(history, hold);
}

function* endReplaced(history: History, { booking, replaced, now }: RequestedHold): Saga {
  if (replaced === null) return;
  yield;
  const command = { type: 'ReplaceHold', by: booking, deletedAt: now } as const;
  const ended = history.execute(bookingDecider, bookingStream(replaced.booking), command);
  if (ended === null || !('endedAt' in ended.state)) return;
  yield;
  yield* release(history, replaced);
}

/** The steps of `HoldEndings.release`; with `includingKept` those of `CancelledSeats` for a cancelled booking. */
function* release(history: History, hold: HoldOccupancy, includingKept = false): Saga {
  const { booking, account } = hold;
  releaseSeats(history, hold, includingKept);
  yield;
  history.execute(accountDecider, accountStream(account), { type: 'FreeHoldSlot', booking });
}

/** @param includingKept whether also seats that a payment has kept are released */
export function releaseSeats(
  history: History,
  { booking, tour, departedAt }: HoldOccupancy,
  includingKept: boolean,
): void {
  const state = history.booking(booking);
  const turnedAway = 'payments' in state ? turnedAwayPayments(state) : [];
  const command = { type: 'ReleaseSeats', tour, departedAt, booking, includingKept, turnedAway } as const;
  history.execute(DEPARTURE_DECIDER, departureStream(tour, departedAt), { ...command, now: history.now });
}

/** The owner deletes a hold, or its time is over. */
export function endHold(history: History, target: number, variant: number): void {
  const holds = history.placed().filter(({ status }) => status === 'hold');
  const hold = oneOf(holds, target)?.terms;
  if (hold === undefined) return;
  const facts = { owner: hold.account, now: history.now };
  const ended = history.decide<unknown>(hold.booking, (state) =>
    variant % 4 === 0
      ? decideDeleteHold(facts, state)
      : decideBooking({ type: 'ExpireHold', now: history.now }, state),
  );
  if (ended === null || ended.state.status === 'hold') return;
  history.begin(function* () {
    yield;
    yield* release(history, hold);
  });
}

export const extendHold: MakeBookingRule = ({ terms }, history) => {
  const facts = { owner: terms.account, now: history.now };
  return (state) => decideExtendHold(facts, state);
};

/**
 * Runs a use case on one of the bookings for which `isCandidate` is true. The seats of guests whom it cancels are freed in a
 * later step.
 */
export function ofBooking(
  makeRule: MakeBookingRule,
  isCandidate: (state: PlacedState, history: History) => boolean,
): Step {
  return (history, target, variant) => {
    const candidates = history.placed().filter((placed) => isCandidate(placed, history));
    const state = oneOf(candidates, target);
    if (state === undefined) return;
    const { booking } = state.terms;
    const events = history.decide(booking, makeRule(state, history, variant))?.events ?? [];
    const areGuestsCancelled = events.some(
      ({ type }) => type === 'BookingCancelled' || type === 'GuestsCancelled',
    );
    if (areGuestsCancelled) freeLater(history, booking);
  };
}

/** Whether guests travel on the booking, and its owner is not erased. */
export function hasTravelersAndOwner({ status, terms }: PlacedState, history: History): boolean {
  return (status === 'hold' || status === 'booked') && isAccountOpen(history, terms.account);
}

/** Frees the seats of cancelled guests in a step of its own: others can come before it. */
export function freeLater(history: History, booking: number): void {
  history.begin(function* () {
    yield;
    yield* freeCancelledSeats(history, booking);
  });
}

/** The steps of `CancelledSeats`: frees the seats of cancelled guests, and the slot of a cancelled booking. */
export function* freeCancelledSeats(history: History, booking: number): Saga {
  const state = history.booking(booking);
  if (!('terms' in state)) return;
  if (state.status === 'cancelled') return yield* release(history, state.terms, true);
  const { tour, departedAt } = state.terms;
  const seats = travelersOf(state).length;
  const command = { type: 'ReduceSeats', tour, departedAt, booking, now: history.now, seats } as const;
  history.execute(DEPARTURE_DECIDER, departureStream(tour, departedAt), command);
}

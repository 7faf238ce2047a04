import { parseBookingNumber } from '@tour-portal/contracts/values/booking-number.js';
import type { HoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import { isBookable } from '@tour-portal/contracts/hold/hold-duration.js';
import { feesOf } from '@tour-portal/projections/testing/terms.js';
import { accountDecider } from '../../accounts/account-decisions.js';
import { accountStream } from '../../accounts/account-state.js';
import { bookingDecider, decideBooking } from '../../bookings/booking-decisions.js';
import { bookingStream, travelersOf } from '../../bookings/booking-state.js';
import type { PlacedState } from '../../bookings/booking-state.js';
import { decideDeleteHold } from '../../bookings/hold/delete-hold.js';
import { decideExtendHold } from '../../bookings/hold/extend-hold.js';
import type { HoldOccupancy } from '../../bookings/hold/hold-endings.js';
import { termsOf } from '../../bookings/hold/hold-terms.js';
import { departureStream, reservationOf } from '../../departures/departure-state.js';
import { commandContext } from '../../event-log/event-log.js';
import { ACCOUNTS, DEPARTURES, SEATS, catalogueEntry } from './departures.js';
import type { HistoryDeparture } from './departures.js';
import { oneOf } from './history.js';
import type { BookingStep, History, Saga, Step } from './history.js';

const FIRST_BOOKING = 11;

/** A hold that an account asks for. */
interface AskedHold {
  readonly booking: number;
  readonly account: number;
  readonly departure: HistoryDeparture;
  readonly seats: number;
  /** The hold to replace. */
  readonly replaced: HoldOccupancy | null;
  /** The party to join. */
  readonly number: string | null;
  /** Client service may place holds beyond the limit of one an account. */
  readonly beyondLimit: boolean;
}

/** An account asks for a hold: a new one, or one that replaces its active hold; alone, or in the party of another booking. */
export function askForHold(history: History, target: number, variant: number): void {
  const account = oneOf(ACCOUNTS, target)!;
  const departure = oneOf(DEPARTURES, variant)!;
  const { tour, departedAt } = departure;
  if (!isBookable(departedAt, history.now)) return;
  const placed = history.placed();
  const active = placed.find(({ status, terms }) => status === 'hold' && terms.account === account);
  const toJoin = placed.find(({ terms }) => terms.tour === tour && terms.departedAt === departedAt);
  const booking = FIRST_BOOKING + history.bookings.length;
  history.bookings.push(booking);
  const hold: AskedHold = {
    booking,
    account,
    departure,
    seats: 1 + (variant % 3),
    replaced: active === undefined || variant % 5 !== 0 ? null : occupancyOf(active),
    number: toJoin === undefined || variant % 4 !== 0 ? null : toJoin.terms.number,
    beyondLimit: variant % 7 === 0,
  };
  history.begin(
    () => placeHold(history, hold),
    () => abandonHold(history, hold),
  );
}

function* placeHold(history: History, hold: AskedHold): Saga {
  const { booking, account, departure, seats, replaced, number, beyondLimit } = hold;
  const { tour, departedAt, capacity } = departure;
  const replaces = replaced?.booking ?? null;
  if (!beyondLimit) {
    const slot = { booking, replaces, tour, departedAt, now: history.now };
    const taken = history.execute(accountDecider, accountStream(account), { type: 'TakeHoldSlot', ...slot });
    if (taken === null) return;
    yield;
  }
  const isSameDeparture = replaced?.tour === tour && replaced.departedAt === departedAt;
  const joined = number === null ? null : parseBookingNumber(number);
  const held = history.execute(SEATS, departureStream(tour, departedAt), {
    type: 'HoldSeats',
    tour,
    departedAt,
    booking,
    account,
    seats,
    replaces: isSameDeparture ? replaces : null,
    capacity,
    number: joined?.ok === true ? { join: joined.number.value } : { freshFrom: booking - FIRST_BOOKING },
    now: history.now,
  });
  const reservation = held === null ? null : reservationOf(held.state, booking);
  yield;
  if (reservation === null) return yield* release(history, { booking, account, tour, departedAt });
  const guests = Array.from({ length: seats }, (_, guest) => booking * 10 + guest);
  const fee = feesOf([seats], guests).map(({ id }) => id);
  const query: HoldQuery = { tour, roomGuests: [seats], date: departedAt, number, holdId: replaces };
  const context = commandContext({ kind: 'system', name: 'test' }, history.now, 'hold');
  const order = { account, query, departure: catalogueEntry(departure), context };
  const terms = termsOf(order, { booking: [booking], guest: guests, fee }, reservation.number, replaces);
  const placed = history.execute(bookingDecider, bookingStream(booking), { type: 'PlaceHold', terms });
  if (placed === null) yield* release(history, { booking, account, tour, departedAt });
  else yield* endReplaced(history, hold);
}

/** Another process finds a hold whose placing crashed. */
function* abandonHold(history: History, hold: AskedHold): Saga {
  const { booking, account, departure } = hold;
  const { tour, departedAt } = departure;
  const command = { type: 'AbandonHold', booking, account } as const;
  const found = history.execute(bookingDecider, bookingStream(booking), command);
  if (found?.state.status === 'hold') return yield* endReplaced(history, hold);
  yield;
  yield* release(history, { booking, account, tour, departedAt });
}

function* endReplaced(history: History, { booking, replaced }: AskedHold): Saga {
  if (replaced === null) return;
  yield;
  const command = { type: 'ReplaceHold', by: booking, deletedAt: history.now } as const;
  const ended = history.execute(bookingDecider, bookingStream(replaced.booking), command);
  if (ended === null || !('endedAt' in ended.state)) return;
  yield;
  yield* release(history, replaced);
}

function* release(history: History, { booking, account, tour, departedAt }: HoldOccupancy): Saga {
  const released = { type: 'ReleaseSeats', tour, departedAt, booking, now: history.now } as const;
  history.execute(SEATS, departureStream(tour, departedAt), released);
  yield;
  history.execute(accountDecider, accountStream(account), { type: 'FreeHoldSlot', booking });
}

function occupancyOf({
  terms: { booking, account, tour, departedAt },
}: {
  readonly terms: HoldOccupancy;
}): HoldOccupancy {
  return { booking, account, tour, departedAt };
}

function isHold({ status }: PlacedState): boolean {
  return status === 'hold';
}

/** The owner deletes a hold, or its time is over. */
export function endHold(history: History, target: number, variant: number): void {
  const hold = oneOf(history.placed().filter(isHold), target)?.terms;
  if (hold === undefined) return;
  const facts = { owner: hold.account, now: history.now };
  const ended = history.decide<unknown>(hold.booking, (state) =>
    variant % 4 === 0
      ? decideDeleteHold(facts, state)
      : decideBooking({ type: 'ExpireHold', now: history.now }, state),
  );
  if (ended !== null) history.begin(() => release(history, hold));
}

export const extendHold: BookingStep = ({ terms }, history) => {
  const facts = { owner: terms.account, now: history.now };
  return (state) => decideExtendHold(facts, state);
};

/** A use case of one of the bookings of which this is true; the seats of guests that it cancels are freed after it. */
export function ofBooking(step: BookingStep, isCandidate: (state: PlacedState) => boolean): Step {
  return (history, target, variant) => {
    const state = oneOf(history.placed().filter(isCandidate), target);
    if (state === undefined) return;
    const { booking } = state.terms;
    const events = history.decide(booking, step(state, history, variant))?.events ?? [];
    const isCancelled = events.some(({ type }) => type === 'BookingCancelled' || type === 'GuestsCancelled');
    if (isCancelled) history.begin(() => freeCancelledSeats(history, booking));
  };
}

export function isTravelling({ status }: PlacedState): boolean {
  return status === 'hold' || status === 'booked';
}

/** The steps of `CancelledSeats`: frees the seats of cancelled guests, and the slot of a cancelled booking. */
export function* freeCancelledSeats(history: History, booking: number): Saga {
  const state = history.booking(booking);
  if (!('terms' in state)) return;
  const { tour, departedAt, account } = state.terms;
  const target = { tour, departedAt, booking, now: history.now };
  const departure = departureStream(tour, departedAt);
  if (state.status !== 'cancelled') {
    const seats = travelersOf(state).length;
    history.execute(SEATS, departure, { type: 'ReduceSeats', ...target, seats });
    return;
  }
  history.execute(SEATS, departure, { type: 'ReleaseSeats', ...target, evenKept: true });
  yield;
  history.execute(accountDecider, accountStream(account), { type: 'FreeHoldSlot', booking });
}

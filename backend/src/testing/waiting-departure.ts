import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { calendarDate, instant, plusHours } from '@tour-portal/contracts/values/time.js';
import type { WaitingEnd } from '@tour-portal/contracts/events/waiting-events.js';
import type { DepartureCommand } from '../departures/departure-decisions.js';
import type { OfferedCommand } from '../departures/offered/offered-decisions.js';
import type { WaitingCommand } from '../departures/waiting-decisions.js';
import { NOW } from './opened.js';

/** Events of a departure with a waiting list, and commands to it, built from the numbers that a test gives. */

export const OF = { tour: 7, departedAt: calendarDate('2027-06-05') };
export const TOMORROW = plusHours(NOW, 24);
/** The first moment at which the date can no longer be held. */
export const TOO_LATE = instant('2027-05-30T04:00:00.000Z');

export const capacity = (seats: number, seatsTaken = 0) =>
  event('CapacitySet', { ...OF, capacity: seats, seatsTaken });
export const held = (
  booking: number,
  account: number,
  seats: number,
  seatsTaken: number,
  replaces?: number,
) =>
  event('SeatsHeld', {
    ...OF,
    booking,
    account,
    seats,
    replaces: replaces ?? null,
    seatsTaken,
    number: booking,
  });
export const released = (booking: number, seats: number, seatsTaken: number) =>
  event('SeatsReleased', { ...OF, booking, seats, seatsTaken });
/** The keys of waiting request n, which belongs to account n. */
export const by = (n: number) => ({ ...OF, waiting: n, account: n });
const roomsOf = (seats: number) => (seats > 3 ? [3, seats - 3] : [seats]);
export const joined = (n: number, seats: number) =>
  event('WaitingListJoined', { ...by(n), roomGuests: roomsOf(seats), seats, at: NOW });
export const offered = (n: number, seats: number, seatsTaken: number, offeredUntil = TOMORROW) =>
  event('SeatsOffered', { ...by(n), roomGuests: roomsOf(seats), seats, offeredUntil, seatsTaken });
export const taken = (n: number, seats: number, seatsTaken: number) =>
  event('OfferTaken', { ...by(n), seats, seatsTaken });
export const lapsed = (n: number, seats: number, seatsTaken: number) =>
  event('OfferLapsed', { ...by(n), roomGuests: roomsOf(seats), seats, seatsTaken });
export const left = (n: number, reason: WaitingEnd, seatsTaken: number) =>
  event('WaitingListLeft', { ...by(n), reason, seatsTaken });

export const join = (
  n: number,
  seats: number,
  of: { capacity?: number; account?: number } = {},
): WaitingCommand => {
  const { capacity: total = 10, account = n } = of;
  return {
    type: 'JoinWaitingList',
    ...by(n),
    account,
    roomGuests: roomsOf(seats),
    capacity: total,
    now: NOW,
  };
};
export const leave = (n: number, account = n): WaitingCommand => ({
  type: 'LeaveWaitingList',
  ...by(n),
  account,
  now: NOW,
});
export const end = (n: number, now = TOMORROW): WaitingCommand => ({
  type: 'EndWaiting',
  ...OF,
  waiting: n,
  now,
});
export const setCapacity = (seats: number, now = NOW): OfferedCommand => ({
  type: 'SetCapacity',
  ...OF,
  capacity: seats,
  now,
});
export const release = (booking: number, now = NOW): DepartureCommand => ({
  type: 'ReleaseSeats',
  ...OF,
  booking,
  now,
});
export const hold = (
  booking: number,
  account: number,
  seats: number,
  of: { replaces?: number; capacity?: number } = {},
): DepartureCommand => {
  const { replaces = null, capacity: total = 10 } = of;
  const number = { freshFrom: booking };
  return { type: 'HoldSeats', ...OF, booking, account, seats, replaces, capacity: total, number, now: NOW };
};

/** Ten seats, all held by accounts 91 and 92. */
export const FULL: NewEvent[] = [capacity(10), held(11, 91, 6, 6), held(12, 92, 4, 10)];

import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { calendarDate, instant, plusHours } from '@tour-portal/contracts/values/time.js';
import type { WaitingEndReason } from '@tour-portal/contracts/events/waiting-events.js';
import type { DepartureCommand } from '../departures/departure-decisions.js';
import type { CapacityCommand } from '../departures/offered/capacity-decisions.js';
import type { WaitingCommand } from '../departures/waiting-decisions.js';
import { NOW } from './fixtures.js';

/** Events of a departure with a waiting list, and commands to it, built from the numbers that a test gives. */

export const DEPARTURE_KEYS = { tour: 7, departedAt: calendarDate('2027-06-05') };
export const TOMORROW = plusHours(NOW, 24);
/** The first moment at which the date can no longer be held online. */
export const TOO_LATE = instant('2027-05-30T04:00:00.000Z');

export const capacitySet = (seats: number, seatsTaken = 0) =>
  event('CapacitySet', { ...DEPARTURE_KEYS, capacity: seats, seatsTaken });
export const held = (
  booking: number,
  account: number,
  seats: number,
  seatsTaken: number,
  replaces: number | null = null,
) =>
  event('SeatsHeld', { ...DEPARTURE_KEYS, booking, account, seats, replaces, seatsTaken, number: booking });
export const released = (booking: number, seats: number, seatsTaken: number) =>
  event('SeatsReleased', { ...DEPARTURE_KEYS, booking, seats, seatsTaken });
/** The keys of waiting request n, which belongs to account n. */
export const requestKeys = (n: number) => ({ ...DEPARTURE_KEYS, waiting: n, account: n });
const roomsOf = (seats: number) => (seats > 3 ? [3, seats - 3] : [seats]);
export const joined = (n: number, seats: number) =>
  event('WaitingListJoined', { ...requestKeys(n), roomGuests: roomsOf(seats), seats, at: NOW });
export const offered = (n: number, seats: number, seatsTaken: number, offeredUntil = TOMORROW) =>
  event('SeatsOffered', { ...requestKeys(n), roomGuests: roomsOf(seats), seats, offeredUntil, seatsTaken });
export const taken = (n: number, seats: number, seatsTaken: number) =>
  event('OfferTaken', { ...requestKeys(n), seats, seatsTaken });
export const lapsed = (n: number, seats: number, seatsTaken: number) =>
  event('OfferLapsed', { ...requestKeys(n), roomGuests: roomsOf(seats), seats, seatsTaken });
export const left = (n: number, reason: WaitingEndReason, seatsTaken: number) =>
  event('WaitingListLeft', { ...requestKeys(n), reason, seatsTaken });

export const join = (
  n: number,
  seats: number,
  options: { capacity?: number; account?: number } = {},
): WaitingCommand => ({
  type: 'JoinWaitingList',
  ...requestKeys(n),
  roomGuests: roomsOf(seats),
  capacity: 10,
  now: NOW,
  ...options,
});
export const leave = (n: number, account = n): WaitingCommand => ({
  type: 'LeaveWaitingList',
  ...requestKeys(n),
  account,
  now: NOW,
});
export const endWaiting = (n: number, now = TOMORROW): WaitingCommand => ({
  type: 'EndWaiting',
  ...DEPARTURE_KEYS,
  waiting: n,
  now,
});
export const setCapacity = (seats: number, now = NOW): CapacityCommand => ({
  type: 'SetCapacity',
  ...DEPARTURE_KEYS,
  capacity: seats,
  now,
});
export const release = (booking: number, now = NOW): DepartureCommand => ({
  type: 'ReleaseSeats',
  ...DEPARTURE_KEYS,
  booking,
  turnedAway: [],
  now,
});
type HoldSeats = Extract<DepartureCommand, { type: 'HoldSeats' }>;
export const hold = (
  booking: number,
  account: number,
  seats: number,
  options: Partial<Pick<HoldSeats, 'replaces' | 'capacity' | 'number'>> = {},
): DepartureCommand => ({
  type: 'HoldSeats',
  ...DEPARTURE_KEYS,
  booking,
  account,
  seats,
  replaces: null,
  capacity: 10,
  number: { freshFrom: booking },
  now: NOW,
  ...options,
});

/** Ten seats, all held by accounts 91 and 92. */
export const FULL_DEPARTURE: NewEvent[] = [capacitySet(10), held(11, 91, 6, 6), held(12, 92, 4, 10)];

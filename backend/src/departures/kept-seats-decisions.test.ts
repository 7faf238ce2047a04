import { event } from '@tour-portal/contracts/events/events.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { given } from '../testing/given.js';
import { NOW } from '../testing/fixtures.js';
import { SeatGuard, departureDecider } from './departure-decisions.js';
import type { DepartureCommand } from './departure-decisions.js';

const DEPARTURE = { tour: 7, departedAt: calendarDate('2027-06-05') };
const departure = departureDecider(new SeatGuard(true));
type KeepSeats = Extract<DepartureCommand, { type: 'KeepSeats' }>;

const TEN = event('CapacitySet', { ...DEPARTURE, capacity: 10, seatsTaken: 0 });
const held = (booking: number, seats: number, seatsTaken: number, options: { replaces?: number } = {}) => {
  const { replaces = null } = options;
  return event('SeatsHeld', {
    ...DEPARTURE,
    booking,
    account: 1,
    seats,
    replaces,
    seatsTaken,
    number: booking,
  });
};
const released = (booking: number, seats: number, seatsTaken: number) =>
  event('SeatsReleased', { ...DEPARTURE, booking, seats, seatsTaken });
const hold = (booking: number, seats: number, options: { replaces?: number } = {}): DepartureCommand => {
  const { replaces = null } = options;
  const number = { freshFrom: booking };
  return {
    type: 'HoldSeats',
    ...DEPARTURE,
    booking,
    account: 1,
    seats,
    replaces,
    capacity: 10,
    number,
    now: NOW,
  };
};
const release = (booking: number, ...turnedAway: string[]): DepartureCommand => ({
  type: 'ReleaseSeats',
  ...DEPARTURE,
  booking,
  turnedAway,
  now: NOW,
});
const releaseEvenKept = (booking: number): DepartureCommand => ({
  type: 'ReleaseSeats',
  ...DEPARTURE,
  booking,
  includingKept: true,
  turnedAway: [],
  now: NOW,
});
const keep = (booking: number, seats: number, changes: Partial<KeepSeats> = {}): KeepSeats => ({
  type: 'KeepSeats',
  ...DEPARTURE,
  booking,
  account: 1,
  seats,
  number: booking,
  payment: 'P-1',
  isBooked: false,
  now: NOW,
  ...changes,
});
const kept = (booking: number, seats: number, seatsTaken: number, payment = 'P-1') =>
  event('SeatsKept', { ...DEPARTURE, booking, account: 1, seats, seatsTaken, number: booking, payment });

describe('the seats of a booking that is being paid (D22, D26)', () => {
  it('are kept once, as many as the booking held', () => {
    given(departure, TEN, held(11, 4, 4))
      .when(keep(11, 4))
      .then(kept(11, 4, 4));
    given(departure, TEN, held(11, 4, 4), kept(11, 4, 4))
      .when(keep(11, 4))
      .then();
  });

  it('are kept even if the capacity has fallen below them', () => {
    given(departure, TEN, held(11, 9, 9), event('CapacitySet', { ...DEPARTURE, capacity: 1, seatsTaken: 9 }))
      .when(keep(11, 9))
      .then(kept(11, 9, 9));
  });

  it('are not freed by the end of a hold, only by the end of the booking', () => {
    const paid = [TEN, held(11, 4, 4), kept(11, 4, 4)];
    given(departure, ...paid)
      .when(release(11))
      .then();
    given(departure, ...paid)
      .when(releaseEvenKept(11))
      .then(released(11, 4, 0));
    given(departure, ...paid, released(11, 4, 0))
      .when(releaseEvenKept(11))
      .then();
    given(departure, TEN, held(11, 4, 4))
      .when(releaseEvenKept(11))
      .then(released(11, 4, 0));
  });

  it('are freed by the end of a hold that has turned away every payment for which they are kept', () => {
    const paid = [TEN, held(11, 4, 4), kept(11, 4, 4)];
    given(departure, ...paid)
      .when(release(11, 'P-1'))
      .then(released(11, 4, 0));
    given(departure, ...paid)
      .when(keep(11, 3, { payment: 'P-2' }))
      .then(kept(11, 4, 4, 'P-2'));
    given(departure, ...paid, event('DepartureWithdrawn', { ...DEPARTURE, seatsTaken: 4 }))
      .when(keep(11, 4, { payment: 'P-2' }))
      .then(kept(11, 4, 4, 'P-2'));
    for (const turnedAway of ['P-1', 'P-2'])
      given(departure, ...paid, kept(11, 4, 4, 'P-2'))
        .when(release(11, turnedAway))
        .then();
    given(departure, ...paid, kept(11, 4, 4, 'P-2'))
      .when(release(11, 'P-1', 'P-2'))
      .then(released(11, 4, 0));
  });

  it('are kept for good by the first recorded payment, and by older events, which name no payment', () => {
    given(departure, TEN, held(11, 4, 4), kept(11, 4, 4))
      .when(keep(11, 4, { payment: 'P-2', isBooked: true }))
      .then();
    const { payment: _, ...unnamed } = kept(11, 4, 4).data;
    const older = [TEN, held(11, 4, 4), event('SeatsKept', unnamed)];
    given(departure, ...older)
      .when(keep(11, 4))
      .then();
    given(departure, ...older)
      .when(release(11, 'P-1'))
      .then();
  });

  it('are taken again if the hold had expired and released them', () => {
    const expired = [TEN, held(11, 4, 4), released(11, 4, 0)];
    given(departure, ...expired)
      .when(keep(11, 4))
      .then(kept(11, 4, 4));
    given(departure, ...expired, held(12, 7, 7))
      .when(keep(11, 4))
      .refused('no-space', { available: 3 });
    given(
      departure,
      ...expired,
      held(12, 7, 7),
      event('CapacitySet', { ...DEPARTURE, capacity: 6, seatsTaken: 7 }),
    )
      .when(keep(11, 4))
      .refused('no-space', { available: 0 });
    given(departure, ...expired, event('DepartureWithdrawn', { ...DEPARTURE, seatsTaken: 0 }))
      .when(keep(11, 4))
      .refused('no-space', { available: 0 });
  });

  it('are no longer shared with the hold that replaces it', () => {
    const pair = [TEN, held(11, 4, 4), held(12, 6, 6, { replaces: 11 })];
    given(departure, ...pair)
      .when(keep(11, 4))
      .then(kept(11, 4, 10));
    given(departure, ...pair, kept(11, 4, 10))
      .when(release(12))
      .then(released(12, 6, 4));
    given(departure, ...pair)
      .when(keep(12, 6))
      .then(kept(12, 6, 10));
    given(departure, ...pair, held(13, 1, 7))
      .when(keep(11, 4))
      .refused('no-space', { available: 3 });
  });

  it('are not given to a hold that would replace it', () => {
    const paid = [TEN, held(11, 4, 4), kept(11, 4, 4)];
    given(departure, ...paid)
      .when(hold(12, 4, { replaces: 11 }))
      .then(held(12, 4, 8));
    given(departure, ...paid)
      .when(hold(12, 7, { replaces: 11 }))
      .refused('no-space', { available: 6 });
  });

  it('are not held again by a late retry of its hold', () => {
    given(departure, TEN, held(11, 4, 4), kept(11, 4, 4))
      .when(hold(11, 4))
      .then();
  });
});

describe('the seats of guests who are cancelled', () => {
  const reduceTo = (booking: number, seats: number) =>
    ({ type: 'ReduceSeats', ...DEPARTURE, booking, seats, now: NOW }) as const;
  const reducedTo = (booking: number, seats: number, seatsTaken: number) =>
    event('SeatsReduced', { ...DEPARTURE, booking, seats, seatsTaken });

  it('are freed once, whether or not they are kept for a payment', () => {
    given(departure, TEN, held(11, 4, 4))
      .when(reduceTo(11, 3))
      .then(reducedTo(11, 3, 3));
    const paid = [TEN, held(11, 4, 4), kept(11, 4, 4)];
    given(departure, ...paid)
      .when(reduceTo(11, 1))
      .then(reducedTo(11, 1, 1));
    given(departure, ...paid, reducedTo(11, 1, 1))
      .when(reduceTo(11, 1))
      .then();
    given(departure, ...paid, reducedTo(11, 1, 1))
      .when(reduceTo(11, 2))
      .then();
    given(departure, ...paid, reducedTo(11, 1, 1))
      .when(releaseEvenKept(11))
      .then(released(11, 1, 0));
    given(departure, TEN).when(reduceTo(11, 1)).then();
  });

  it('are not kept for a payment that still counts them', () => {
    given(departure, TEN, held(11, 4, 4), reducedTo(11, 1, 1))
      .when(keep(11, 4))
      .then(kept(11, 1, 1));
  });

  it('are freed unless a hold that shares them needs them', () => {
    const pair = [TEN, held(11, 4, 4), held(12, 3, 4, { replaces: 11 })];
    given(departure, ...pair)
      .when(reduceTo(11, 1))
      .then(reducedTo(11, 1, 3));
    given(departure, ...pair)
      .when(reduceTo(12, 1))
      .then(reducedTo(12, 1, 4));
  });
});

describe('the guard against overselling', () => {
  it('lets more seats be kept than the capacity when it is switched off', () => {
    given(departureDecider(new SeatGuard(false)), TEN, held(11, 4, 4), released(11, 4, 0), held(12, 10, 10))
      .when(keep(11, 4))
      .then(kept(11, 4, 14));
  });
});

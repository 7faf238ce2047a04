import { event } from '@tour-portal/contracts/events/events.js';
import { describe, it } from '@jest/globals';
import { given } from '../testing/given.js';
import { NOW } from '../testing/fixtures.js';
import {
  DEPARTURE_KEYS,
  capacitySet,
  held as heldBy,
  hold,
  release as releaseOf,
  released,
} from '../testing/waiting-departure.js';
import { SeatGuard, departureDecider } from './departure-decisions.js';
import type { DepartureCommand } from './departure-decisions.js';

const departure = departureDecider(new SeatGuard(true));
type KeepSeats = Extract<DepartureCommand, { type: 'KeepSeats' }>;

const TEN = capacitySet(10);
const held = (booking: number, seats: number, seatsTaken: number, options: { replaces?: number } = {}) =>
  heldBy(booking, 1, seats, seatsTaken, options.replaces);
const release = (booking: number, ...turnedAway: string[]) => ({ ...releaseOf(booking), turnedAway });
const releaseEvenKept = (booking: number) => ({ ...releaseOf(booking), includingKept: true });
const keep = (booking: number, seats: number, changes: Partial<KeepSeats> = {}): KeepSeats => ({
  type: 'KeepSeats',
  ...DEPARTURE_KEYS,
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
  event('SeatsKept', { ...DEPARTURE_KEYS, booking, account: 1, seats, seatsTaken, number: booking, payment });
const withdrawn = (seatsTaken: number) => event('DepartureWithdrawn', { ...DEPARTURE_KEYS, seatsTaken });

/** Booking 11 holds four of the ten seats; they are kept for its payment, also for another one, and released. */
const HELD = held(11, 4, 4);
const KEEP = keep(11, 4);
const KEPT = kept(11, 4, 4);
const KEPT_AGAIN = event('SeatsKept', { ...kept(11, 4, 4, 'P-2').data, again: true });
const RELEASED = released(11, 4, 0);

describe('the seats of a booking that is being paid (D22, D26)', () => {
  it('are kept only once for the same payment', () => {
    given(departure, TEN, HELD).when(KEEP).then(KEPT);
    given(departure, TEN, HELD, KEPT).when(KEEP).then();
  });

  it('are kept even if the capacity has fallen below them', () => {
    given(departure, TEN, held(11, 9, 9), capacitySet(1, 9))
      .when(keep(11, 9))
      .then(kept(11, 9, 9));
  });

  it('are not freed by the end of a hold that turned no payment away, but by the end of the booking', () => {
    given(departure, TEN, HELD, KEPT).when(release(11)).then();
    given(departure, TEN, HELD, KEPT).when(releaseEvenKept(11)).then(RELEASED);
    given(departure, TEN, HELD, KEPT, RELEASED).when(releaseEvenKept(11)).then();
    given(departure, TEN, HELD).when(releaseEvenKept(11)).then(RELEASED);
  });

  it('are kept for a second payment in full, even after the departure is withdrawn', () => {
    given(departure, TEN, HELD, KEPT)
      .when(keep(11, 3, { payment: 'P-2' }))
      .then(KEPT_AGAIN);
    given(departure, TEN, HELD, KEPT, withdrawn(4))
      .when(keep(11, 4, { payment: 'P-2' }))
      .then(KEPT_AGAIN);
  });

  it('are freed by the end of a hold that has turned away every payment for which they are kept', () => {
    given(departure, TEN, HELD, KEPT).when(release(11, 'P-1')).then(RELEASED);
    for (const turnedAway of ['P-1', 'P-2'])
      given(departure, TEN, HELD, KEPT, KEPT_AGAIN).when(release(11, turnedAway)).then();
    given(departure, TEN, HELD, KEPT, KEPT_AGAIN)
      .when(release(11, 'P-1', 'P-2'))
      .then(RELEASED);
  });

  it('are kept for good by older events, which name no payment; once a payment is recorded, a further one keeps nothing new', () => {
    given(departure, TEN, HELD, KEPT)
      .when(keep(11, 4, { payment: 'P-2', isBooked: true }))
      .then();
    const { payment: _, ...unnamed } = KEPT.data;
    const older = given(departure, TEN, HELD, event('SeatsKept', unnamed));
    older.when(KEEP).then();
    older.when(release(11, 'P-1')).then();
  });

  it('are taken again if the hold had expired and released them, unless too few are free or the departure is withdrawn', () => {
    given(departure, TEN, HELD, RELEASED).when(KEEP).then(KEPT);
    given(departure, TEN, HELD, RELEASED, held(12, 7, 7))
      .when(KEEP)
      .refused('no-space', { available: 3 });
    given(departure, TEN, HELD, RELEASED, held(12, 7, 7), capacitySet(6, 7))
      .when(KEEP)
      .refused('no-space', { available: 0 });
    given(departure, TEN, HELD, RELEASED, withdrawn(0)).when(KEEP).refused('no-space', { available: 0 });
  });

  it('are no longer shared with the hold that replaces it or that it replaces', () => {
    const replacement = held(12, 6, 6, { replaces: 11 });
    const pair = given(departure, TEN, HELD, replacement);
    pair.when(KEEP).then(kept(11, 4, 10));
    pair.when(keep(12, 6)).then(kept(12, 6, 10));
    given(departure, TEN, HELD, replacement, kept(11, 4, 10))
      .when(release(12))
      .then(released(12, 6, 4));
    given(departure, TEN, HELD, replacement, held(13, 1, 7))
      .when(KEEP)
      .refused('no-space', { available: 3 });
  });

  it('are not given to a hold that would replace it', () => {
    const beingPaid = given(departure, TEN, HELD, KEPT);
    beingPaid.when(hold(12, 1, 4, { replaces: 11 })).then(held(12, 4, 8));
    beingPaid.when(hold(12, 1, 7, { replaces: 11 })).refused('no-space', { available: 6 });
  });

  it('are not held again by a late retry of its hold', () => {
    given(departure, TEN, HELD, KEPT)
      .when(hold(11, 1, 4))
      .then();
  });
});

describe('the seats of guests who are cancelled', () => {
  const reduceTo = (booking: number, seats: number) =>
    ({ type: 'ReduceSeats', ...DEPARTURE_KEYS, booking, seats, now: NOW }) as const;
  const reducedTo = (booking: number, seats: number, seatsTaken: number) =>
    event('SeatsReduced', { ...DEPARTURE_KEYS, booking, seats, seatsTaken });

  it('are freed once, whether or not they are kept for a payment', () => {
    given(departure, TEN, HELD)
      .when(reduceTo(11, 3))
      .then(reducedTo(11, 3, 3));
    const reduced = reducedTo(11, 1, 1);
    given(departure, TEN, HELD, KEPT).when(reduceTo(11, 1)).then(reduced);
    const once = given(departure, TEN, HELD, KEPT, reduced);
    once.when(reduceTo(11, 1)).then();
    once.when(reduceTo(11, 2)).then();
    once.when(releaseEvenKept(11)).then(released(11, 1, 0));
    given(departure, TEN).when(reduceTo(11, 1)).then();
  });

  it('are not kept for a payment that still counts them', () => {
    given(departure, TEN, HELD, reducedTo(11, 1, 1))
      .when(KEEP)
      .then(kept(11, 1, 1));
  });

  it('are freed unless a hold that shares them needs them', () => {
    const pair = given(departure, TEN, HELD, held(12, 3, 4, { replaces: 11 }));
    pair.when(reduceTo(11, 1)).then(reducedTo(11, 1, 3));
    pair.when(reduceTo(12, 1)).then(reducedTo(12, 1, 4));
  });
});

describe('the guard against overselling', () => {
  it('lets more seats be kept than the capacity when it is switched off', () => {
    given(departureDecider(new SeatGuard(false)), TEN, HELD, RELEASED, held(12, 10, 10))
      .when(KEEP)
      .then(kept(11, 4, 14));
  });
});

import { isBlocklistedSuffix, SUFFIX_VALUES } from '@tour-portal/contracts/values/booking-number.js';
import { event } from '@tour-portal/contracts/events/events.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { given } from '../testing/given.js';
import { NOW } from '../testing/fixtures.js';
import { SeatGuard, departureDecider } from './departure-decisions.js';
import type { DepartureCommand } from './departure-decisions.js';

const DEPARTURE = { tour: 7, departedAt: calendarDate('2027-06-05') };
const departure = departureDecider(new SeatGuard(true));
type HoldSeats = Extract<DepartureCommand, { type: 'HoldSeats' }>;

const capacity = (seats: number, seatsTaken = 0) =>
  event('CapacitySet', { ...DEPARTURE, capacity: seats, seatsTaken });
const held = (
  booking: number,
  seats: number,
  seatsTaken: number,
  options: { replaces?: number; number?: number } = {},
) =>
  event('SeatsHeld', {
    ...DEPARTURE,
    booking,
    account: 1,
    seats,
    replaces: options.replaces ?? null,
    seatsTaken,
    number: options.number ?? booking,
  });
const released = (booking: number, seats: number, seatsTaken: number) =>
  event('SeatsReleased', { ...DEPARTURE, booking, seats, seatsTaken });
const hold = (booking: number, seats: number, changes: Partial<HoldSeats> = {}): HoldSeats => ({
  type: 'HoldSeats',
  ...DEPARTURE,
  booking,
  account: 1,
  seats,
  replaces: null,
  capacity: 10,
  number: { freshFrom: booking },
  now: NOW,
  ...changes,
});
const release = (booking: number): DepartureCommand => ({
  type: 'ReleaseSeats',
  ...DEPARTURE,
  booking,
  turnedAway: [],
  now: NOW,
});
const TEN = capacity(10);

describe('seats of a departure', () => {
  it('are held up to its capacity and not beyond', () => {
    given(departure)
      .when(hold(11, 4))
      .then(TEN, held(11, 4, 4));
    given(departure, TEN, held(11, 4, 4))
      .when(hold(12, 6))
      .then(held(12, 6, 10));
    given(departure, TEN, held(11, 4, 4), held(12, 5, 9))
      .when(hold(13, 2))
      .refused('no-space', { available: 1 });
    given(departure, TEN, held(11, 4, 4), held(12, 6, 10))
      .when(hold(13, 1))
      .refused('no-space', { available: 0 });
    given(departure)
      .when(hold(11, 6, { capacity: 5 }))
      .refused('no-space', { available: 5 });
  });

  it('are held for a booking only once', () => {
    given(departure, TEN, held(11, 4, 4))
      .when(hold(11, 4))
      .then();
    given(departure, TEN, held(11, 4, 4))
      .when(hold(11, 6, { capacity: 4 }))
      .then();
  });

  it('are free again after their release, which happens once', () => {
    given(departure, TEN, held(11, 4, 4))
      .when(release(11))
      .then(released(11, 4, 0));
    given(departure, TEN, held(11, 4, 4), released(11, 4, 0))
      .when(release(11))
      .then();
    given(departure, TEN, held(11, 10, 10), released(11, 10, 0))
      .when(hold(12, 10))
      .then(held(12, 10, 10));
    given(departure).when(release(11)).then();
  });

  it('are as many as the stream says, whatever an outdated catalogue says', () => {
    given(departure, TEN, held(11, 9, 9))
      .when(hold(12, 3, { capacity: 12 }))
      .refused('no-space', { available: 1 });
    given(departure, capacity(6), held(11, 3, 3))
      .when(hold(12, 3, { capacity: 4 }))
      .then(held(12, 3, 6));
  });

  it('stay with their bookings when the capacity falls below the seats taken, and no new hold gets any', () => {
    given(departure, TEN, held(11, 9, 9), capacity(8, 9))
      .when(hold(12, 1))
      .refused('no-space', { available: 0 });
  });

  it('are given to no new hold after the departure is withdrawn; bookings keep theirs until they end', () => {
    const withdrawn = [TEN, held(11, 4, 4), event('DepartureWithdrawn', { ...DEPARTURE, seatsTaken: 4 })];
    given(departure, ...withdrawn)
      .when(hold(12, 1))
      .refused('no-space', { available: 0 });
    given(departure, ...withdrawn)
      .when(hold(11, 4))
      .then();
    given(departure, ...withdrawn)
      .when(release(11))
      .then(released(11, 4, 0));
  });
});

describe('a hold that replaces another on the same departure', () => {
  const full = [TEN, held(10, 6, 6), held(11, 4, 10)];

  it('takes over its seats in one decision', () => {
    given(departure, ...full)
      .when(hold(12, 4, { replaces: 11 }))
      .then(held(12, 4, 10, { replaces: 11 }));
    given(departure, ...full)
      .when(hold(12, 5, { replaces: 11 }))
      .refused('no-space', { available: 0 });
  });

  it('frees the seats that it does not need when the old hold is released', () => {
    given(departure, ...full)
      .when(hold(12, 1, { replaces: 11 }))
      .then(held(12, 1, 10, { replaces: 11 }));
    given(departure, ...full, held(12, 1, 10, { replaces: 11 }))
      .when(release(11))
      .then(released(11, 4, 7));
  });

  it('counts together with it as the larger of the two while both exist', () => {
    const growing = [TEN, held(11, 4, 4), held(12, 6, 6, { replaces: 11 })];
    given(departure, TEN, held(11, 4, 4))
      .when(hold(12, 6, { replaces: 11 }))
      .then(held(12, 6, 6, { replaces: 11 }));
    given(departure, ...growing)
      .when(release(11))
      .then(released(11, 4, 6));
    given(departure, ...growing)
      .when(hold(13, 5))
      .refused('no-space', { available: 4 });
  });

  it('leaves the old hold its seats when it is released itself', () => {
    const growing = [TEN, held(11, 4, 4), held(12, 6, 6, { replaces: 11 })];
    given(departure, ...growing)
      .when(release(12))
      .then(released(12, 6, 4));
    const shrinking = [TEN, held(11, 4, 4), held(12, 1, 4, { replaces: 11 })];
    given(departure, ...shrinking)
      .when(release(12))
      .then(released(12, 1, 4));
  });

  it('counts alone after the other is released, whichever is released first', () => {
    const pair = [TEN, held(11, 4, 4), held(12, 6, 6, { replaces: 11 })];
    given(departure, ...pair, released(11, 4, 6))
      .when(release(12))
      .then(released(12, 6, 0));
    given(departure, ...pair, released(12, 6, 4))
      .when(release(11))
      .then(released(11, 4, 0));
  });

  it('gets no seats from a hold that already shares its seats', () => {
    const pair = [TEN, held(11, 4, 4), held(12, 4, 4, { replaces: 11 })];
    given(departure, ...pair)
      .when(hold(13, 4, { replaces: 11 }))
      .then(held(13, 4, 8));
    given(departure, ...pair)
      .when(hold(13, 7, { replaces: 12 }))
      .refused('no-space', { available: 6 });
  });

  it('gets no seats from a hold that has none', () => {
    given(departure, TEN, held(11, 4, 4), released(11, 4, 0))
      .when(hold(12, 2, { replaces: 11 }))
      .then(held(12, 2, 2));
    given(departure, TEN)
      .when(hold(12, 2, { replaces: 99 }))
      .then(held(12, 2, 2));
  });
});

describe('a party’s number', () => {
  const blocked = Array.from({ length: SUFFIX_VALUES }, (_, value) => value).find(isBlocklistedSuffix)!;

  it('is fresh for a hold that joins nobody', () => {
    given(departure, TEN, held(11, 1, 1, { number: 50 }))
      .when(hold(12, 1, { number: { freshFrom: 50 } }))
      .then(held(12, 1, 2, { number: 51 }));
  });

  it('is not given out again after the seats of its party are released', () => {
    given(departure, TEN, held(11, 1, 1, { number: 50 }), released(11, 1, 0))
      .when(hold(12, 1, { number: { freshFrom: 50 } }))
      .then(held(12, 1, 1, { number: 51 }));
  });

  it('continues with the first value after the last one', () => {
    const last = SUFFIX_VALUES - 1;
    given(departure, TEN, held(11, 1, 1, { number: last }))
      .when(hold(12, 1, { number: { freshFrom: last } }))
      .then(held(12, 1, 2, { number: 0 }));
  });

  it('spells nothing offensive', () => {
    let next = blocked;
    while (isBlocklistedSuffix(next)) next += 1;
    given(departure, TEN)
      .when(hold(12, 1, { number: { freshFrom: blocked } }))
      .then(held(12, 1, 1, { number: next }));
  });

  it('is shared by the holds that join the party', () => {
    given(departure, TEN, held(11, 1, 1, { number: 50 }))
      .when(hold(12, 1, { number: { join: 50 } }))
      .then(held(12, 1, 2, { number: 50 }));
    given(departure, TEN, held(11, 1, 1, { number: 50 }))
      .when(hold(12, 1, { number: { join: 51 } }))
      .refused('unknown-party');
  });
});

describe('the guard against overselling', () => {
  it('lets the eleventh of ten seats be sold when it is switched off', () => {
    given(departureDecider(new SeatGuard(false)), TEN, held(11, 10, 10))
      .when(hold(12, 1))
      .then(held(12, 1, 11));
  });
});

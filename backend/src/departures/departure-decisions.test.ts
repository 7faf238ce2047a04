import { isBlocklistedSuffix, SUFFIX_VALUES } from '@tour-portal/contracts/values/booking-number.js';
import { event } from '@tour-portal/contracts/events/events.js';
import { describe, it } from '@jest/globals';
import { given } from '../testing/given.js';
import {
  DEPARTURE_KEYS,
  capacitySet,
  held as heldBy,
  hold as holdOf,
  release,
  released,
} from '../testing/waiting-departure.js';
import { SeatGuard, departureDecider } from './departure-decisions.js';

const departure = departureDecider(new SeatGuard(true));

const held = (
  booking: number,
  seats: number,
  seatsTaken: number,
  changes: { replaces?: number; number?: number } = {},
) => event('SeatsHeld', { ...heldBy(booking, 1, seats, seatsTaken).data, ...changes });
const hold = (booking: number, seats: number, options?: Parameters<typeof holdOf>[3]) =>
  holdOf(booking, 1, seats, options);
const TEN = capacitySet(10);
/** Booking 11 holds four of the ten seats, and has released them. */
const HELD = held(11, 4, 4);
const RELEASED = released(11, 4, 0);

describe('seats of a departure', () => {
  it('are held up to its capacity and not beyond', () => {
    given(departure).when(hold(11, 4)).then(TEN, HELD);
    given(departure, TEN, HELD)
      .when(hold(12, 6))
      .then(held(12, 6, 10));
    given(departure, TEN, HELD, held(12, 5, 9))
      .when(hold(13, 2))
      .refused('no-space', { available: 1 });
    given(departure, TEN, HELD, held(12, 6, 10))
      .when(hold(13, 1))
      .refused('no-space', { available: 0 });
    given(departure)
      .when(hold(11, 6, { capacity: 5 }))
      .refused('no-space', { available: 5 });
  });

  it('are held for a booking only once', () => {
    const once = given(departure, TEN, HELD);
    once.when(hold(11, 4)).then();
    once.when(hold(11, 6, { capacity: 4 })).then();
  });

  it('are free again after their release, which happens once', () => {
    given(departure, TEN, HELD).when(release(11)).then(RELEASED);
    given(departure, TEN, HELD, RELEASED).when(release(11)).then();
    given(departure, TEN, held(11, 10, 10), released(11, 10, 0))
      .when(hold(12, 10))
      .then(held(12, 10, 10));
    given(departure).when(release(11)).then();
  });

  it('are as many as the stream says, whatever an outdated catalogue says', () => {
    given(departure, TEN, held(11, 9, 9))
      .when(hold(12, 3, { capacity: 12 }))
      .refused('no-space', { available: 1 });
    given(departure, capacitySet(6), held(11, 3, 3))
      .when(hold(12, 3, { capacity: 4 }))
      .then(held(12, 3, 6));
  });

  it('are given to no new hold when the capacity has fallen below the seats taken', () => {
    given(departure, TEN, held(11, 9, 9), capacitySet(8, 9))
      .when(hold(12, 1))
      .refused('no-space', { available: 0 });
  });

  it('are given to no new hold after the departure is withdrawn; bookings keep theirs until they end', () => {
    const withdrawn = event('DepartureWithdrawn', { ...DEPARTURE_KEYS, seatsTaken: 4 });
    const history = given(departure, TEN, HELD, withdrawn);
    history.when(hold(12, 1)).refused('no-space', { available: 0 });
    history.when(hold(11, 4)).then();
    history.when(release(11)).then(RELEASED);
  });
});

describe('a hold that replaces another on the same departure', () => {
  const full = [TEN, held(10, 6, 6), held(11, 4, 10)];
  /** Replaces the hold of four seats. */
  const LARGER = held(12, 6, 6, { replaces: 11 });

  it('takes over its seats in one decision', () => {
    const history = given(departure, full);
    history.when(hold(12, 4, { replaces: 11 })).then(held(12, 4, 10, { replaces: 11 }));
    history.when(hold(12, 5, { replaces: 11 })).refused('no-space', { available: 0 });
  });

  it('frees the seats that it does not need when the old hold is released', () => {
    given(departure, full)
      .when(hold(12, 1, { replaces: 11 }))
      .then(held(12, 1, 10, { replaces: 11 }));
    given(departure, full, held(12, 1, 10, { replaces: 11 }))
      .when(release(11))
      .then(released(11, 4, 7));
  });

  it('counts together with it as the larger of the two while both exist', () => {
    given(departure, TEN, HELD)
      .when(hold(12, 6, { replaces: 11 }))
      .then(LARGER);
    const growing = given(departure, TEN, HELD, LARGER);
    growing.when(release(11)).then(released(11, 4, 6));
    growing.when(hold(13, 5)).refused('no-space', { available: 4 });
  });

  it('leaves the old hold its seats when it is released itself', () => {
    given(departure, TEN, HELD, LARGER)
      .when(release(12))
      .then(released(12, 6, 4));
    given(departure, TEN, HELD, held(12, 1, 4, { replaces: 11 }))
      .when(release(12))
      .then(released(12, 1, 4));
  });

  it('counts alone after the other is released, whichever is released first', () => {
    given(departure, TEN, HELD, LARGER, released(11, 4, 6))
      .when(release(12))
      .then(released(12, 6, 0));
    given(departure, TEN, HELD, LARGER, released(12, 6, 4))
      .when(release(11))
      .then(RELEASED);
  });

  it('gets no seats from a hold that already shares its seats', () => {
    const pair = given(departure, TEN, HELD, held(12, 4, 4, { replaces: 11 }));
    pair.when(hold(13, 4, { replaces: 11 })).then(held(13, 4, 8));
    pair.when(hold(13, 7, { replaces: 12 })).refused('no-space', { available: 6 });
  });

  it('gets no seats from a hold that has none', () => {
    given(departure, TEN, HELD, RELEASED)
      .when(hold(12, 2, { replaces: 11 }))
      .then(held(12, 2, 2));
    given(departure, TEN)
      .when(hold(12, 2, { replaces: 99 }))
      .then(held(12, 2, 2));
  });
});

describe('a party’s number', () => {
  const party = held(11, 1, 1, { number: 50 });
  const blocked = Array.from({ length: SUFFIX_VALUES }, (_, value) => value).find(isBlocklistedSuffix)!;

  it('is fresh for a hold that joins nobody', () => {
    given(departure, TEN, party)
      .when(hold(12, 1, { number: { freshFrom: 50 } }))
      .then(held(12, 1, 2, { number: 51 }));
  });

  it('is not given out again after the seats of its party are released', () => {
    given(departure, TEN, party, released(11, 1, 0))
      .when(hold(12, 1, { number: { freshFrom: 50 } }))
      .then(held(12, 1, 1, { number: 51 }));
  });

  it('continues with the first value after the last one', () => {
    const last = SUFFIX_VALUES - 1;
    given(departure, TEN, held(11, 1, 1, { number: last }))
      .when(hold(12, 1, { number: { freshFrom: last } }))
      .then(held(12, 1, 2, { number: 0 }));
  });

  it('is the next one that is not blocklisted', () => {
    let next = blocked;
    while (isBlocklistedSuffix(next)) next += 1;
    given(departure, TEN)
      .when(hold(12, 1, { number: { freshFrom: blocked } }))
      .then(held(12, 1, 1, { number: next }));
  });

  it('is shared by a hold that joins the party; a number that no party has is refused', () => {
    const oneParty = given(departure, TEN, party);
    oneParty.when(hold(12, 1, { number: { join: 50 } })).then(held(12, 1, 2, { number: 50 }));
    oneParty.when(hold(12, 1, { number: { join: 51 } })).refused('unknown-party');
  });
});

describe('the guard against overselling', () => {
  it('lets the eleventh of ten seats be sold when it is switched off', () => {
    given(departureDecider(new SeatGuard(false)), TEN, held(11, 10, 10))
      .when(hold(12, 1))
      .then(held(12, 1, 11));
  });
});

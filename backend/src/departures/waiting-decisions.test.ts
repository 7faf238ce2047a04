import { event } from '@tour-portal/contracts/events.js';
import type { NewEvent } from '@tour-portal/contracts/events.js';
import { calendarDate, instant, plusHours } from '@tour-portal/contracts/time.js';
import type { WaitingEnd } from '@tour-portal/contracts/waiting-events.js';
import { MAX_WAITING } from '@tour-portal/contracts/waiting-list.js';
import { describe, it } from 'vitest';
import { given } from '../testing/given.js';
import { NOW } from '../testing/opened.js';
import { SeatGuard, departureDecider } from './departure-decisions.js';
import type { DepartureCommand } from './departure-decisions.js';
import { waitingDecider } from './waiting-decisions.js';
import type { WaitingCommand } from './waiting-decisions.js';

const OF = { tour: 7, departedAt: calendarDate('2027-06-05') };
const TOMORROW = plusHours(NOW, 24);
/** The first moment at which the date can no longer be held. */
const TOO_LATE = instant('2027-05-30T04:00:00.000Z');
const departure = departureDecider(new SeatGuard(true));

const capacity = (seats: number, seatsTaken = 0) =>
  event('CapacitySet', { ...OF, capacity: seats, seatsTaken });
const held = (booking: number, account: number, seats: number, seatsTaken: number, replaces?: number) =>
  event('SeatsHeld', {
    ...OF,
    booking,
    account,
    seats,
    replaces: replaces ?? null,
    seatsTaken,
    number: booking,
  });
const released = (booking: number, seats: number, seatsTaken: number) =>
  event('SeatsReleased', { ...OF, booking, seats, seatsTaken });
/** Request n is account n's. */
const by = (n: number) => ({ ...OF, waiting: n, account: n });
const roomsOf = (seats: number) => (seats > 3 ? [3, seats - 3] : [seats]);
const joined = (n: number, seats: number) =>
  event('WaitingListJoined', { ...by(n), roomGuests: roomsOf(seats), seats, at: NOW });
const offered = (n: number, seats: number, seatsTaken: number, offeredUntil = TOMORROW) =>
  event('SeatsOffered', { ...by(n), roomGuests: roomsOf(seats), seats, offeredUntil, seatsTaken });
const taken = (n: number, seats: number, seatsTaken: number) =>
  event('OfferTaken', { ...by(n), seats, seatsTaken });
const lapsed = (n: number, seats: number, seatsTaken: number) =>
  event('OfferLapsed', { ...by(n), roomGuests: roomsOf(seats), seats, seatsTaken });
const left = (n: number, reason: WaitingEnd, seatsTaken: number) =>
  event('WaitingListLeft', { ...by(n), reason, seatsTaken });

const join = (n: number, seats: number, of: { capacity?: number; account?: number } = {}): WaitingCommand => {
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
const leave = (n: number, account = n): WaitingCommand => ({
  type: 'LeaveWaitingList',
  ...by(n),
  account,
  now: NOW,
});
const end = (n: number, now = TOMORROW): WaitingCommand => ({ type: 'EndWaiting', ...OF, waiting: n, now });
const follow = (seats: number, now = NOW): WaitingCommand => ({
  type: 'FollowCapacity',
  ...OF,
  capacity: seats,
  now,
});
const release = (booking: number, now = NOW): DepartureCommand => ({
  type: 'ReleaseSeats',
  ...OF,
  booking,
  now,
});
const hold = (
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
const FULL: NewEvent[] = [capacity(10), held(11, 91, 6, 6), held(12, 92, 4, 10)];

describe('the waiting list of a departure', () => {
  it('takes a party that does not fit', () => {
    given(waitingDecider, ...FULL)
      .when(join(1, 2))
      .then(joined(1, 2));
    given(waitingDecider, capacity(10), held(11, 91, 6, 6))
      .when(join(1, 5))
      .then(joined(1, 5));
  });

  it('takes none that fits now', () => {
    given(waitingDecider, capacity(10), held(11, 91, 6, 6))
      .when(join(1, 4))
      .refused('space-now');
    given(waitingDecider).when(join(1, 1)).refused('space-now');
  });

  it('counts offered seats as taken', () => {
    given(waitingDecider, ...FULL, joined(1, 4), released(12, 4, 6), offered(1, 4, 10))
      .when(join(2, 1))
      .then(joined(2, 1));
  });

  it('takes an account once', () => {
    given(waitingDecider, ...FULL, joined(1, 2))
      .when(join(2, 3, { account: 1 }))
      .refused('already-waiting');
    given(waitingDecider, ...FULL, joined(1, 4), released(12, 4, 6), offered(1, 4, 10))
      .when(join(2, 3, { account: 1 }))
      .refused('already-waiting');
    given(waitingDecider, ...FULL, joined(1, 2), left(1, 'left', 10))
      .when(join(2, 2, { account: 1 }))
      .then(event('WaitingListJoined', { ...by(2), account: 1, roomGuests: [2], seats: 2, at: NOW }));
  });

  it('takes a request once, also when it is over', () => {
    given(waitingDecider, ...FULL, joined(1, 2))
      .when(join(1, 2))
      .then();
    given(waitingDecider, ...FULL, joined(1, 2), left(1, 'left', 10))
      .when(join(1, 2))
      .then();
  });

  it('has an end', () => {
    const queue = Array.from({ length: MAX_WAITING }, (_, n) => joined(n + 1, 1));
    given(waitingDecider, ...FULL, ...queue)
      .when(join(999, 1))
      .refused('list-full');
    given(waitingDecider, ...FULL, ...queue.slice(1))
      .when(join(999, 1))
      .then(joined(999, 1));
  });

  it('is left by its owner, once', () => {
    given(waitingDecider, ...FULL, joined(1, 2))
      .when(leave(1))
      .then(left(1, 'left', 10));
    given(waitingDecider, ...FULL, joined(1, 2), left(1, 'left', 10))
      .when(leave(1))
      .then();
    given(waitingDecider, ...FULL, joined(1, 2))
      .when(leave(1, 2))
      .refused('not-your-request');
  });

  it('ends when the date can no longer be held', () => {
    given(waitingDecider, ...FULL, joined(1, 2))
      .when(end(1, TOO_LATE))
      .then(left(1, 'closed', 10));
    given(waitingDecider, ...FULL, joined(1, 2))
      .when(end(1, plusHours(TOO_LATE, -1)))
      .then();
    given(waitingDecider, ...FULL)
      .when(end(1, TOO_LATE))
      .then();
  });
});

describe('seats that become free', () => {
  it('are offered to who waits longest, by the decision that frees them', () => {
    given(departure, ...FULL, joined(1, 2), joined(2, 2), joined(3, 2))
      .when(release(12))
      .then(released(12, 4, 6), offered(1, 2, 8), offered(2, 2, 10));
  });

  it('go past a party that is too big', () => {
    given(departure, ...FULL, joined(1, 6), joined(2, 3), joined(3, 2), joined(4, 1))
      .when(release(12))
      .then(released(12, 4, 6), offered(2, 3, 9), offered(4, 1, 10));
  });

  it('stay free where nobody fits', () => {
    given(departure, ...FULL, joined(1, 5))
      .when(release(12))
      .then(released(12, 4, 6));
  });

  it('are offered only as far as the capacity has not fallen below them', () => {
    given(departure, ...FULL, capacity(8, 10), joined(1, 2), joined(2, 2))
      .when(release(12))
      .then(released(12, 4, 6), offered(1, 2, 8));
  });

  it('are offered by a raised capacity, before a newcomer gets any', () => {
    given(waitingDecider, ...FULL, joined(1, 2), joined(2, 3))
      .when(follow(13))
      .then(capacity(13, 10), offered(1, 2, 12));
    given(departure, ...FULL, joined(1, 2), joined(2, 3))
      .when(hold(13, 93, 1, { capacity: 13 }))
      .then(capacity(13, 10), offered(1, 2, 12), held(13, 93, 1, 13));
    given(departure, ...FULL, joined(1, 2))
      .when(hold(13, 93, 2, { capacity: 13 }))
      .refused('no-space', { available: 1 });
    given(waitingDecider, ...FULL, joined(1, 2))
      .when(join(3, 2, { capacity: 13 }))
      .then(capacity(13, 10), offered(1, 2, 12), joined(3, 2));
  });

  it('follow a capacity once, and a fallen one without offers', () => {
    given(waitingDecider, ...FULL, joined(1, 2))
      .when(follow(10))
      .then();
    given(waitingDecider, ...FULL, joined(1, 2))
      .when(follow(8))
      .then(capacity(8, 10));
  });

  it('are offered for no longer than a hold made then lasts', () => {
    const now = instant('2027-05-25T12:00:00.000Z');
    given(departure, ...FULL, joined(1, 2))
      .when(release(12, now))
      .then(released(12, 4, 6), offered(1, 2, 8, plusHours(now, 8)));
  });

  it('are not offered once the date can no longer be held', () => {
    given(departure, ...FULL, joined(1, 2))
      .when(release(12, TOO_LATE))
      .then(released(12, 4, 6));
    given(waitingDecider, ...FULL, joined(1, 2))
      .when(follow(12, TOO_LATE))
      .then(capacity(12, 10));
  });

  it('are not offered twice', () => {
    given(departure, ...FULL, joined(1, 4), joined(2, 4), released(12, 4, 6), offered(1, 4, 10))
      .when(release(11))
      .then(released(11, 6, 4), offered(2, 4, 8));
  });

  it('of a replaced hold are offered when the old one goes', () => {
    given(departure, ...FULL, joined(1, 3))
      .when(hold(13, 92, 1, { replaces: 12 }))
      .then(held(13, 92, 1, 10, 12));
    given(departure, ...FULL, joined(1, 3), held(13, 92, 1, 10, 12))
      .when(release(12))
      .then(released(12, 4, 7), offered(1, 3, 10));
  });
});

describe('an offer', () => {
  /** Booking 12 is gone; its four seats are offered to account 1; account 2 waits for two. */
  const OPEN = [...FULL, joined(1, 4), joined(2, 2), released(12, 4, 6), offered(1, 4, 10)];

  it('keeps its seats from everybody else', () => {
    given(departure, ...OPEN)
      .when(hold(13, 93, 1))
      .refused('no-space', { available: 0 });
    given(departure, ...OPEN)
      .when(hold(13, 2, 2))
      .refused('no-space', { available: 0 });
  });

  it('gives its seats to the hold of its account', () => {
    given(departure, ...OPEN)
      .when(hold(13, 1, 4))
      .then(taken(1, 4, 6), held(13, 1, 4, 10));
  });

  it('is offered on as far as the hold needs less', () => {
    given(departure, ...OPEN)
      .when(hold(13, 1, 2))
      .then(taken(1, 4, 6), held(13, 1, 2, 8), offered(2, 2, 10));
    given(departure, ...OPEN)
      .when(hold(13, 1, 3))
      .then(taken(1, 4, 6), held(13, 1, 3, 9));
  });

  it('is enough for a larger hold only with seats that are free', () => {
    given(departure, ...OPEN)
      .when(hold(13, 1, 5))
      .refused('no-space', { available: 4 });
    given(departure, ...FULL, joined(1, 4), joined(2, 3), released(11, 6, 4), offered(1, 4, 8))
      .when(hold(13, 1, 6))
      .then(taken(1, 4, 4), held(13, 1, 6, 10));
  });

  it('can be taken though the capacity has fallen', () => {
    given(departure, ...OPEN)
      .when(hold(13, 1, 4, { capacity: 7 }))
      .then(capacity(7, 10), taken(1, 4, 6), held(13, 1, 4, 10));
  });

  it('adds up with the seats of a hold that is replaced', () => {
    given(departure, ...OPEN, held(13, 1, 4, 10))
      .when(hold(14, 1, 6, { replaces: 13 }))
      .then(taken(1, 4, 6), held(14, 1, 6, 8, 13), offered(2, 2, 10));
  });

  it('lapses at its time and not before, and is offered on', () => {
    given(waitingDecider, ...OPEN)
      .when(end(1))
      .then(lapsed(1, 4, 6), offered(2, 2, 8, plusHours(TOMORROW, 24)));
    given(waitingDecider, ...OPEN)
      .when(end(1, plusHours(TOMORROW, -1)))
      .then();
    given(waitingDecider, ...OPEN, lapsed(1, 4, 6))
      .when(end(1))
      .then();
  });

  it('can be taken until it has lapsed, and not after', () => {
    given(departure, ...OPEN)
      .when({ ...hold(13, 1, 4), now: plusHours(TOMORROW, 1) })
      .then(taken(1, 4, 6), held(13, 1, 4, 10));
    given(departure, ...OPEN, lapsed(1, 4, 6), offered(2, 2, 8))
      .when(hold(13, 1, 4))
      .refused('no-space', { available: 2 });
  });

  it('that is given back is offered on', () => {
    given(waitingDecider, ...OPEN)
      .when(leave(1))
      .then(left(1, 'left', 6), offered(2, 2, 8));
  });
});

describe('an account that waits', () => {
  it('and finds space waits no longer', () => {
    given(departure, ...FULL, joined(1, 5), released(12, 4, 6))
      .when(hold(13, 1, 3))
      .then(left(1, 'held', 6), held(13, 1, 3, 9));
  });

  it('and finds none goes on waiting', () => {
    given(departure, ...FULL, joined(1, 5), released(12, 4, 6))
      .when(hold(13, 1, 5))
      .refused('no-space', { available: 4 });
  });
});

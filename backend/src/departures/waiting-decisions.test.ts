import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import { MAX_WAITING_PARTIES } from '@tour-portal/contracts/hold/waiting-list.js';
import { describe, it } from '@jest/globals';
import { given } from '../testing/given.js';
import { NOW } from '../testing/fixtures.js';
import {
  TOO_LATE,
  capacitySet,
  held,
  released,
  requestKeys,
  joined,
  offered,
  left,
  lapsed,
  release,
  join,
  leave,
  endWaiting,
  hold,
  FULL_DEPARTURE,
} from '../testing/waiting-departure.js';
import { SeatGuard, departureDecider } from './departure-decisions.js';
import { waitingDecider } from './waiting-decisions.js';
import type { WaitingCommand } from './waiting-decisions.js';

const departure = departureDecider(new SeatGuard(true));

const joinWithNumber = (number: { text: string; value: number }) =>
  ({ ...join(1, 2), number }) as WaitingCommand;

const givenFull = (...events: NewEvent[]) => given(waitingDecider, ...FULL_DEPARTURE, ...events);
/** Party 1 waits for two seats; has left the list; has an offer of four seats. */
const WAITING = givenFull(joined(1, 2));
const LEFT = givenFull(joined(1, 2), left(1, 'left', 10));
const OFFERED = givenFull(joined(1, 4), released(12, 4, 6), offered(1, 4, 10));

describe('the waiting list of a departure', () => {
  it('takes a party that does not fit, and refuses one that fits now', () => {
    givenFull().when(join(1, 2)).then(joined(1, 2));
    const fourFree = given(waitingDecider, capacitySet(10), held(11, 91, 6, 6));
    fourFree.when(join(1, 5)).then(joined(1, 5));
    fourFree.when(join(1, 4)).refused('space-now');
    given(waitingDecider).when(join(1, 1)).refused('space-now');
  });

  it('accepts the number of the party to join, and repeats it in the offer and when that lapses', () => {
    const number = { text: 'RM060527-00B', value: 11 };
    const joinedWithNumber = event('WaitingListJoined', { ...joined(1, 2).data, number: number.text });
    givenFull().when(joinWithNumber(number)).then(joinedWithNumber);
    const offer = event('SeatsOffered', { ...offered(1, 2, 8).data, number: number.text });
    given(departure, capacitySet(8), held(11, 91, 4, 4), held(12, 92, 4, 8), joinedWithNumber)
      .when(release(12))
      .then(released(12, 4, 4), event('SeatsOffered', { ...offer.data, seatsTaken: 6 }));
    givenFull(joinedWithNumber, released(12, 4, 6), offer)
      .when(endWaiting(1))
      .then(event('OfferLapsed', { ...lapsed(1, 2, 6).data, number: number.text }));
  });

  it('refuses a number that no party of the departure has', () => {
    givenFull()
      .when(joinWithNumber({ text: 'RM060527-00D', value: 13 }))
      .refused('unknown-party');
  });

  it('refuses a party that is larger than the departure', () => {
    const twoFreeOfFour = given(waitingDecider, capacitySet(4), held(11, 91, 2, 2));
    twoFreeOfFour.when(join(1, 5)).refused('too-many-guests');
    twoFreeOfFour.when(join(1, 4)).then(joined(1, 4));
  });

  it('counts offered seats as taken', () => {
    OFFERED.when(join(2, 1)).then(joined(2, 1));
  });

  it('accepts an account only once at a time', () => {
    WAITING.when(join(2, 3, { account: 1 })).refused('already-waiting');
    OFFERED.when(join(2, 3, { account: 1 })).refused('already-waiting');
    const request = { ...requestKeys(2), account: 1, roomGuests: [2], seats: 2, at: NOW };
    LEFT.when(join(2, 2, { account: 1 })).then(event('WaitingListJoined', request));
  });

  it('accepts a request only once, even after it has ended', () => {
    WAITING.when(join(1, 2)).then();
    LEFT.when(join(1, 2)).then();
  });

  it('refuses a party when the list is full', () => {
    const queue = Array.from({ length: MAX_WAITING_PARTIES }, (_, n) => joined(n + 1, 1));
    givenFull(...queue)
      .when(join(999, 1))
      .refused('list-full');
    givenFull(...queue.slice(1))
      .when(join(999, 1))
      .then(joined(999, 1));
  });

  it('can be left only by the owner of a request, once', () => {
    WAITING.when(leave(1)).then(left(1, 'left', 10));
    LEFT.when(leave(1)).then();
    WAITING.when(leave(1, 2)).refused('not-your-request');
  });

  it('ends a request once the date can no longer be held, and not before', () => {
    WAITING.when(endWaiting(1, TOO_LATE)).then(left(1, 'closed', 10));
    WAITING.when(endWaiting(1, plusHours(TOO_LATE, -1))).then();
    givenFull().when(endWaiting(1, TOO_LATE)).then();
  });
});

describe('an account on the waiting list', () => {
  const fourFree = given(departure, ...FULL_DEPARTURE, joined(1, 5), released(12, 4, 6));

  it('leaves the list when it holds seats', () => {
    fourFree.when(hold(13, 1, 3)).then(left(1, 'held', 6), held(13, 1, 3, 9));
  });

  it('stays on the list when its hold is refused', () => {
    fourFree.when(hold(13, 1, 5)).refused('no-space', { available: 4 });
  });
});

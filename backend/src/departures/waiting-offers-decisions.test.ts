import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { instant, plusHours } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { given } from '../testing/given.js';
import {
  TOMORROW,
  TOO_LATE,
  capacitySet,
  held,
  released,
  joined,
  offered,
  taken,
  lapsed,
  left,
  join,
  leave,
  endWaiting,
  setCapacity,
  release,
  hold,
  FULL_DEPARTURE,
} from '../testing/waiting-departure.js';
import { SeatGuard, departureDecider } from './departure-decisions.js';
import { capacityDecider } from './offered/capacity-decisions.js';
import { waitingDecider } from './waiting-decisions.js';

const departure = departureDecider(new SeatGuard(true));
const givenFull = (...events: NewEvent[]) => given(departure, FULL_DEPARTURE, events);

describe('seats that become free', () => {
  it('are offered to the parties that wait longest, by the decision that frees them', () => {
    const threeWait = givenFull(joined(1, 2), joined(2, 2), joined(3, 2));
    threeWait.when(release(12)).then(released(12, 4, 6), offered(1, 2, 8), offered(2, 2, 10));
  });

  it('go past a party that is too big', () => {
    const fourWait = givenFull(joined(1, 6), joined(2, 3), joined(3, 2), joined(4, 1));
    fourWait.when(release(12)).then(released(12, 4, 6), offered(2, 3, 9), offered(4, 1, 10));
  });

  it('stay free if no party fits', () => {
    givenFull(joined(1, 5))
      .when(release(12))
      .then(released(12, 4, 6));
  });

  it('are offered only up to a capacity that has fallen', () => {
    const fallen = givenFull(capacitySet(8, 10), joined(1, 2), joined(2, 2));
    fallen.when(release(12)).then(released(12, 4, 6), offered(1, 2, 8));
  });

  it('are offered when the capacity is raised, before a new hold gets any', () => {
    given(capacityDecider, FULL_DEPARTURE, joined(1, 2), joined(2, 3))
      .when(setCapacity(13))
      .then(capacitySet(13, 10), offered(1, 2, 12));
    const raised = [joined(1, 2), joined(2, 3), capacitySet(13, 10), offered(1, 2, 12)];
    const oneSeatFree = givenFull(...raised);
    oneSeatFree.when(hold(13, 93, 1)).then(held(13, 93, 1, 13));
    oneSeatFree.when(hold(13, 93, 2)).refused('no-space', { available: 1 });
    given(waitingDecider, FULL_DEPARTURE, raised).when(join(3, 2)).then(joined(3, 2));
  });

  it('are offered for no longer than a hold made at that time lasts', () => {
    const now = instant('2027-05-25T12:00:00.000Z');
    givenFull(joined(1, 2))
      .when(release(12, now))
      .then(released(12, 4, 6), offered(1, 2, 8, plusHours(now, 8)));
  });

  it('are not offered once the date can no longer be held', () => {
    givenFull(joined(1, 2))
      .when(release(12, TOO_LATE))
      .then(released(12, 4, 6));
    given(capacityDecider, FULL_DEPARTURE, joined(1, 2))
      .when(setCapacity(12, TOO_LATE))
      .then(capacitySet(12, 10));
  });

  it('are not offered twice', () => {
    const offeredOnce = givenFull(joined(1, 4), joined(2, 4), released(12, 4, 6), offered(1, 4, 10));
    offeredOnce.when(release(11)).then(released(11, 6, 4), offered(2, 4, 8));
  });

  it('of a replaced hold are offered when the old hold is released', () => {
    const replacing = held(13, 92, 1, 10, 12);
    givenFull(joined(1, 3))
      .when(hold(13, 92, 1, { replaces: 12 }))
      .then(replacing);
    givenFull(joined(1, 3), replacing)
      .when(release(12))
      .then(released(12, 4, 7), offered(1, 3, 10));
  });
});

describe('an offer', () => {
  /** Booking 12 is released; its four seats are offered to account 1; account 2 waits for two. */
  const OFFER = [joined(1, 4), joined(2, 2), released(12, 4, 6), offered(1, 4, 10)];
  const open = givenFull(...OFFER);
  const requestsWhileOpen = given(waitingDecider, FULL_DEPARTURE, OFFER);

  it('keeps its seats from other accounts, also from one that waits', () => {
    open.when(hold(13, 93, 1)).refused('no-space', { available: 0 });
    open.when(hold(13, 2, 2)).refused('no-space', { available: 0 });
  });

  it('gives its seats to the hold of its account', () => {
    open.when(hold(13, 1, 4)).then(taken(1, 4, 6), held(13, 1, 4, 10));
  });

  it('has its remaining seats offered to others when the hold needs fewer', () => {
    open.when(hold(13, 1, 2)).then(taken(1, 4, 6), held(13, 1, 2, 8), offered(2, 2, 10));
    open.when(hold(13, 1, 3)).then(taken(1, 4, 6), held(13, 1, 3, 9));
  });

  it('is enough for a larger hold only together with free seats', () => {
    open.when(hold(13, 1, 5)).refused('no-space', { available: 4 });
    const twoMoreFree = givenFull(joined(1, 4), joined(2, 3), released(11, 6, 4), offered(1, 4, 8));
    twoMoreFree.when(hold(13, 1, 6)).then(taken(1, 4, 4), held(13, 1, 6, 10));
  });

  it('can be taken even if the capacity has fallen', () => {
    const fallen = givenFull(...OFFER, capacitySet(7, 10));
    fallen.when(hold(13, 1, 4)).then(taken(1, 4, 6), held(13, 1, 4, 10));
  });

  it('adds up with the seats of a hold that is replaced', () => {
    const full = [capacitySet(14), held(11, 91, 6, 6), held(12, 92, 4, 10), held(13, 1, 4, 14)];
    given(departure, full, joined(1, 4), joined(2, 2), released(12, 4, 10), offered(1, 4, 14))
      .when(hold(14, 1, 6, { replaces: 13 }))
      .then(taken(1, 4, 10), held(14, 1, 6, 12, 13), offered(2, 2, 14));
  });

  it('lapses at its time and not before; its seats are offered to others', () => {
    requestsWhileOpen.when(endWaiting(1)).then(lapsed(1, 4, 6), offered(2, 2, 8, plusHours(TOMORROW, 24)));
    requestsWhileOpen.when(endWaiting(1, plusHours(TOMORROW, -1))).then();
    given(waitingDecider, FULL_DEPARTURE, OFFER, lapsed(1, 4, 6))
      .when(endWaiting(1))
      .then();
  });

  it('can be taken until it has lapsed, and not after', () => {
    const late = { ...hold(13, 1, 4), now: plusHours(TOMORROW, 1) };
    open.when(late).then(taken(1, 4, 6), held(13, 1, 4, 10));
    const lapsedOffer = givenFull(...OFFER, lapsed(1, 4, 6), offered(2, 2, 8));
    lapsedOffer.when(hold(13, 1, 4)).refused('no-space', { available: 2 });
  });

  it('that is declined has its seats offered to others', () => {
    requestsWhileOpen.when(leave(1)).then(left(1, 'left', 6), offered(2, 2, 8));
  });
});

import { event } from '@tour-portal/contracts/events/events.js';
import { describe, it } from '@jest/globals';
import { given } from '../../testing/given.js';
import { NOW } from '../../testing/fixtures.js';
import {
  FULL_DEPARTURE,
  DEPARTURE_KEYS,
  capacitySet,
  held,
  join,
  joined,
  left,
  offered,
  released,
  setCapacity,
} from '../../testing/waiting-departure.js';
import { waitingDecider } from '../waiting-decisions.js';
import { capacityDecider } from './capacity-decisions.js';
import type { CapacityCommand } from './capacity-decisions.js';

const withdraw: CapacityCommand = { type: 'WithdrawDeparture', ...DEPARTURE_KEYS, now: NOW };
const withdrawn = (seatsTaken: number) => event('DepartureWithdrawn', { ...DEPARTURE_KEYS, seatsTaken });

describe('the capacity of a departure (D61)', () => {
  it('can be set before the first hold, and is not set again to the same number', () => {
    given(capacityDecider).when(setCapacity(12)).then(capacitySet(12));
    given(capacityDecider, capacitySet(12)).when(setCapacity(12)).then();
  });

  it('cannot be set below the seats in use, which include seats offered to waiting parties', () => {
    given(capacityDecider, FULL_DEPARTURE).when(setCapacity(9)).refused('below-taken', { seatsTaken: 10 });
    const offering = [capacitySet(10), held(11, 91, 6, 6), joined(1, 4), offered(1, 4, 10)];
    given(capacityDecider, offering).when(setCapacity(9)).refused('below-taken', { seatsTaken: 10 });
    given(capacityDecider, FULL_DEPARTURE, released(12, 4, 6))
      .when(setCapacity(6))
      .then(capacitySet(6, 6));
  });

  it('cannot be set after the departure is withdrawn', () => {
    given(capacityDecider, FULL_DEPARTURE, withdrawn(10)).when(setCapacity(20)).refused('withdrawn');
  });
});

describe('a departure that is withdrawn (D61)', () => {
  it('is withdrawn once, and ends the requests of all waiting parties', () => {
    const waiting = [...FULL_DEPARTURE, joined(1, 2), joined(2, 2), released(12, 4, 6), offered(1, 2, 8)];
    given(capacityDecider, waiting)
      .when(withdraw)
      .then(withdrawn(8), left(1, 'withdrawn', 6), left(2, 'withdrawn', 6));
    given(capacityDecider, FULL_DEPARTURE, withdrawn(10)).when(withdraw).then();
  });

  it('accepts no party on its waiting list', () => {
    given(waitingDecider, FULL_DEPARTURE, withdrawn(10)).when(join(1, 2)).refused('withdrawn');
  });
});

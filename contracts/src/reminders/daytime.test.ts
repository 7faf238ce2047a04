import { describe, expect, it } from '@jest/globals';
import { instant } from '../values/time.js';
import { customerTimeZones } from './customer-zones.js';
import { isDaytime, lastEvening, nextDaytime } from './daytime.js';

const CHICAGO = ['America/Chicago'];

describe('the daytime of a customer', () => {
  it.each([
    ['NV US', '2027-01-07T16:59:00.000Z', '2027-01-07T17:00:00.000Z'],
    ['FL US', '2027-07-07T13:30:00.000Z', '2027-07-07T14:00:00.000Z'],
    ['FL US', '2027-07-08T00:10:00.000Z', '2027-07-08T14:00:00.000Z'],
    ['HI US', '2027-01-07T12:00:00.000Z', '2027-01-07T19:00:00.000Z'],
    ['XX FR', '2027-01-07T12:00:00.000Z', '2027-01-07T15:00:00.000Z'],
    // The night on which clocks change.
    ['IL US', '2027-03-14T07:30:00.000Z', '2027-03-14T14:00:00.000Z'],
  ])('%s: what falls due at %s waits until %s', (home, at, until) => {
    const [state = '', country = ''] = home.split(' ');
    const zones = customerTimeZones({ state, country });
    expect(nextDaytime(instant(at), zones)).toBe(until);
    expect(isDaytime(instant(until), zones)).toBe(true);
  });

  it('has its last moment for messages that cannot wait until morning at 19:30', () => {
    expect(lastEvening(instant('2027-01-07T09:00:00.000Z'), CHICAGO)).toBe('2027-01-07T01:30:00.000Z');
  });
});

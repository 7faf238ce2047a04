import type { Flight } from '@tour-portal/contracts/api/booking-api.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '../testing/fixtures.js';
import type { FlightLookup, FlightQuery } from './flight-lookup.js';
import { Flights } from './flights.js';

const MINUTE = 60_000;
const QUERY = { airlineIata: 'UA', number: '12', date: calendarDate('2027-05-02'), isArrival: true };
const FLIGHT: Flight = { from: 'DEN', to: 'LAS', fromName: 'Denver', toName: 'Las Vegas', time: '10:05' };

class CountingLookup implements FlightLookup {
  calls = 0;
  isFailing = false;

  async find(_query: FlightQuery): Promise<Flight[]> {
    this.calls += 1;
    if (this.isFailing) throw new Error('out of reach');
    return [FLIGHT];
  }
}

function openLookup() {
  const lookup = new CountingLookup();
  const clock = new ManualClock();
  return { lookup, clock, flights: new Flights(lookup, clock) };
}

describe('flights that were looked up', () => {
  it('are cached for ten minutes', async () => {
    const { lookup, clock, flights } = openLookup();
    expect(await flights.find(QUERY)).toEqual([FLIGHT]);
    clock.advance(10 * MINUTE - 1);
    expect(await flights.find({ ...QUERY, number: '0012' })).toEqual([FLIGHT]);
    expect(lookup.calls).toBe(1);
    clock.advance(1);
    await flights.find(QUERY);
    expect(lookup.calls).toBe(2);
  });

  it('are looked up once for all simultaneous callers', async () => {
    const { lookup, flights } = openLookup();
    const answers = await Promise.all([flights.find(QUERY), flights.find(QUERY), flights.find(QUERY)]);
    expect([answers, lookup.calls]).toEqual([[[FLIGHT], [FLIGHT], [FLIGHT]], 1]);
  });

  it('are cached separately for each query', async () => {
    const { lookup, flights } = openLookup();
    await flights.find(QUERY);
    await flights.find({ ...QUERY, airlineIata: 'AA' });
    await flights.find({ ...QUERY, number: '2' });
    await flights.find({ ...QUERY, date: calendarDate('2027-05-03') });
    await flights.find({ ...QUERY, isArrival: false });
    expect(lookup.calls).toBe(5);
  });

  it('are looked up again after a failure', async () => {
    const { lookup, flights } = openLookup();
    lookup.isFailing = true;
    await expect(flights.find(QUERY)).rejects.toThrow('out of reach');
    lookup.isFailing = false;
    expect(await flights.find(QUERY)).toEqual([FLIGHT]);
  });

  it('are dropped from the cache, oldest first, when there are too many', async () => {
    const { lookup, flights } = openLookup();
    for (let number = 1; number <= 1_001; number += 1)
      await flights.find({ ...QUERY, number: String(number) });
    await flights.find({ ...QUERY, number: '1001' });
    expect(lookup.calls).toBe(1_001);
    await flights.find({ ...QUERY, number: '1' });
    expect(lookup.calls).toBe(1_002);
  });
});

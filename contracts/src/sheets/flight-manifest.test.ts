import { describe, expect, it } from '@jest/globals';
import type { Transport } from '../api/api.js';
import { airportCodeAndName, flightCode } from './departure-sheet-words.js';
import { flightManifest } from './flight-manifest.js';
import { aGuest } from '../testing/guests.js';
import { aTransport } from '../testing/transport.js';
import { calendarDate } from '../values/time.js';

function arrival(date: string, time: string | null, changes: Partial<Transport> = {}): Transport {
  return aTransport({
    isFlight: true,
    airline: 'UA',
    flightNumber: '1234',
    fromAirport: 'DEN',
    fromAirportName: 'Denver',
    toAirport: 'LAS',
    scheduledDate: calendarDate(date),
    scheduledTime: time,
    ...changes,
  });
}

function manifest(...arrivals: (Transport | null)[]) {
  const guests = arrivals.map((transport, index) =>
    aGuest({ id: index + 1, fullName: `Guest ${index + 1}`, arrival: transport }),
  );
  const owner = { firstName: 'Ruth', lastName: 'Bennett' };
  const party = { booking: 7, number: 'RC-7', partyName: 'Bennett Party', owner, guests, roomGuests: [] };
  return flightManifest([party], (transfer) => (transfer === 2 ? 'Shuttle' : null));
}

describe('the flight manifest', () => {
  it('lists a flight with the chosen transfer and the note', () => {
    const { arrivals } = manifest(arrival('2027-06-05', '14:35', { transfer: 2, travelNote: 'wheelchair' }));
    expect(arrivals).toEqual({
      flights: [
        {
          booking: 7,
          number: 'RC-7',
          guest: 1,
          name: 'Guest 1',
          date: '2027-06-05',
          time: '14:35',
          flight: {
            airline: 'UA',
            number: '1234',
            from: 'DEN',
            fromName: 'Denver',
            to: 'LAS',
            toName: null,
            isManual: false,
          },
          transfer: 'Shuttle',
          note: 'wheelchair',
        },
      ],
      otherMeans: [],
      notToldYet: [],
    });
  });

  it('is sorted by date and time; a flight without a time comes last on its day', () => {
    const { arrivals } = manifest(
      arrival('2027-06-05', '09:00'),
      arrival('2027-06-05', null),
      arrival('2027-06-04', '23:00'),
      arrival('2027-06-05', '08:59'),
    );
    expect(arrivals.flights.map(({ guest }) => guest)).toEqual([3, 4, 1, 2]);
  });

  it('lists guests who travel by other means, and guests without an answer, separately', () => {
    const { arrivals, departures } = manifest(null, arrival('2027-06-05', null, { isFlight: false }));
    const guests = (lines: readonly { guest: number }[]) => lines.map(({ guest }) => guest);
    expect(arrivals.flights).toEqual([]);
    expect([guests(arrivals.otherMeans), guests(arrivals.notToldYet)]).toEqual([[2], [1]]);
    expect(guests(departures.notToldYet)).toEqual([1, 2]);
  });

  it('writes flights and airports with their codes and names', () => {
    const [line] = manifest(arrival('2027-06-05', null)).arrivals.flights;
    const { flight } = line!;
    expect(flightCode(flight!)).toBe('UA 1234');
    expect(airportCodeAndName(flight!.from, flight!.fromName)).toBe('DEN Denver');
    expect(airportCodeAndName(flight!.to, flight!.toName)).toBe('LAS');
  });
});

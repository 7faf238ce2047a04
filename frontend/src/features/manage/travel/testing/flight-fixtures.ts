import type { Guest, Transport } from '@tour-portal/contracts/api/api.js';
import type { Flight, TransportRequest } from '@tour-portal/contracts/api/booking-api.js';
import { travelFacts } from '@tour-portal/contracts/travel/flight-rules.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import type { Airline, Airport, Transfer } from '@tour-portal/contracts/api/reference-api.js';
import { aTransport } from '@tour-portal/contracts/testing/transport.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { aHold, departure, rockies, tourYear } from '../../../../testing/tour-fixtures.js';

export const airlines: Airline[] = [
  { iata: 'WS', icao: 'WJA', name: 'WestJet' },
  { iata: 'AC', icao: 'ACA', name: 'Air Canada' },
];
export const airports: Airport[] = [
  { id: 'DEN', name: 'Denver International Airport', country: 'US' },
  { id: 'YYC', name: 'Calgary International Airport', country: 'CA' },
  { id: 'YVR', name: 'Vancouver International Airport', country: 'CA' },
];

function transfer(
  id: number,
  type: Transfer['type'],
  name: string,
  changes: Partial<Transfer> = {},
): Transfer {
  return { id, type, name, airportId: null, schedule: null, price: cents(0), ...changes };
}

export const ownWay = transfer(1, 'own', 'My own way');
export const shuttle = transfer(11, 'product', 'Shuttle from Calgary airport', {
  airportId: 'YYC',
  schedule: { from: '09:00', to: '21:00' },
});
export const car = transfer(32, 'airport', 'Private car from Calgary airport', {
  airportId: 'YYC',
  schedule: { from: '00:00', to: '24:00' },
  price: cents(4500),
});
export const homeShuttle = transfer(13, 'product', 'Shuttle to Vancouver airport', {
  airportId: 'YVR',
  schedule: { at: ['06:00', '08:00'] },
});
export const shuttleWithoutTimes = transfer(14, 'product', 'Night shuttle to Vancouver airport', {
  airportId: 'YVR',
});
export const transfers = [ownWay, shuttle, car, homeShuttle, shuttleWithoutTimes];

export const year = {
  ...tourYear(rockies.id, 2027, ['2027-05-02']),
  transfers: { arrival: [11, 32, 1], departure: [13, 14, 1] },
};
export const facts = travelFacts(departure('2027-05-02'), year);

export const toCalgary: Flight = {
  from: 'DEN',
  to: 'YYC',
  fromName: 'Denver International Airport',
  toName: 'Calgary International Airport',
  time: '14:35',
};

export function arrivalOf(changes: Partial<Transport> = {}): Transport {
  return aTransport({
    isFlight: true,
    airline: 'WS',
    flightNumber: '1541',
    fromAirport: toCalgary.from,
    fromAirportName: toCalgary.fromName,
    toAirport: toCalgary.to,
    toAirportName: toCalgary.toName,
    scheduledDate: calendarDate('2027-05-02'),
    scheduledTime: toCalgary.time,
    ...changes,
  });
}

export function departureOf(changes: Partial<Transport> = {}): Transport {
  return arrivalOf({
    isArrival: false,
    flightNumber: '1542',
    fromAirport: 'YVR',
    fromAirportName: 'Vancouver International Airport',
    toAirport: 'DEN',
    toAirportName: 'Denver International Airport',
    scheduledDate: calendarDate('2027-05-10'),
    scheduledTime: '15:00',
    ...changes,
  });
}

/** Travel by car on the tour's first day: an arrival, unless `changes` make it a departure. */
export function byCar(changes: Partial<Transport> = {}): Transport {
  return aTransport({ scheduledDate: calendarDate('2027-05-02'), ...changes });
}

/** A transport as it is sent: without what the server adds. */
export function requestOf(transport: Transport): TransportRequest {
  const { isArrival: _, fromAirportName: _from, toAirportName: _to, extraNight: _night, ...sent } = transport;
  return sent;
}

const NAMES = ['Ruth Bennett', 'Tom Bennett', 'Ann Lee'];

/** Guests whose deposits are paid, the account's owner first. */
export function guestsOf(...travel: Partial<Pick<Guest, 'arrival' | 'departure' | 'fees'>>[]): Guest[] {
  return aHold(1)
    .guests.slice(0, travel.length)
    .map((guest, index) => ({
      ...guest,
      fullName: NAMES[index] ?? '',
      paid: true,
      ...travel[index],
    }));
}

import type { Booking, Transport } from '@tour-portal/contracts/api/api.js';
import type { Flight } from '@tour-portal/contracts/api/booking-api.js';
import { plusDays } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { Client, blamedFields, signedUpClient } from '../client.js';
import {
  withoutFlight,
  guestEvents,
  departuresInTurn,
  guestOf,
  fieldMessages,
  patchGuests,
  mustPatchGuests,
  travelCalls,
} from '../guests.js';
import { instanceForTests } from '../instance.js';
import { bookedTrip, depositFees, namedHold, ownTravel, pay } from '../payments.js';
import { exampleFlights } from './timetable.js';

/** Tours of the shipped catalogue, the second of which provides the night before its first day. */
const PLAIN = 1;
const NIGHT_BEFORE = 9;

const instance = instanceForTests();
const nextDeparture = departuresInTurn(new Client(instance));

async function bookedTraveler(tour = PLAIN, guests = 1) {
  const client = await signedUpClient(instance.url);
  return travelCalls(client, await bookedTrip(client, await nextDeparture(tour), [guests]));
}

const transportEvents = async (trip: Booking) =>
  (await guestEvents(instance.dataDir, trip)).filter(({ type }) => type === 'TransportSet');

describe('a flight (spec §5 "Flights")', () => {
  const { single, several } = exampleFlights();

  it('of the timetable is given by its number: airports and time are looked up', async () => {
    const { client, trip, set } = await bookedTraveler();
    const { airline, number } = single;
    const scheduledDate = trip.departedAt;
    const query = `airlineIata=${airline}&number=${number}&date=${scheduledDate}&isArrival=true`;
    const [leg] = (await client.get<Flight[]>(`/v1/flights?${query}`)).body;
    const flight = { isFlight: true, airline, flightNumber: number, scheduledDate };
    // Airport names that the caller sends for a known flight are ignored.
    const sent = { ...flight, fromAirportName: 'Nowhere', travelNote: 'Seat 4A' };
    const { arrival } = await set({ arrival: sent });
    const expected: Transport = {
      isArrival: true,
      isFlight: true,
      airline,
      flightNumber: number,
      fromAirport: leg!.from,
      fromAirportName: leg!.fromName,
      toAirport: leg!.to,
      toAirportName: leg!.toName,
      scheduledDate,
      scheduledTime: leg!.time,
      stayAtProductHotel: null,
      extraNight: false,
      stayNote: null,
      travelNote: 'Seat 4A',
      isManual: false,
      transfer: null,
    };
    expect(arrival).toEqual(expected);
    expect((await guestOf(client, trip)).arrival).toEqual(expected);
  });

  it('whose number stands for several flights is refused until one is chosen by its airport', async () => {
    const { trip, send, set } = await bookedTraveler();
    const { airline, number } = several;
    const flight = { isFlight: true, airline, flightNumber: number, scheduledDate: trip.departedAt };
    const ambiguous = await send({ arrival: flight });
    expect([ambiguous.status, blamedFields(ambiguous), fieldMessages(ambiguous)]).toEqual([
      400,
      ['0.arrival.flightNumber'],
      ['Choose one of the flights'],
    ]);
    expect((await send({ arrival: { ...flight, toAirport: 'QQQ' } })).status).toBe(400);
    for (const toAirport of several.to) {
      const { arrival } = await set({ arrival: { ...flight, toAirport } });
      expect(arrival?.toAirport).toBe(toAirport);
    }
  });

  it('that no timetable knows is refused as invalid, unless it is entered by hand', async () => {
    const { client, trip, send, set } = await bookedTraveler();
    const scheduledDate = trip.departedAt;
    const flight = { isFlight: true, airline: 'Z9', flightNumber: '9999', scheduledDate };
    const unknown = await send({ arrival: flight });
    expect([unknown.status, blamedFields(unknown), fieldMessages(unknown)]).toEqual([
      400,
      ['0.arrival.flightNumber'],
      ['Invalid flight'],
    ]);
    expect(blamedFields(await send({ arrival: { ...flight, isManual: true } }))).toEqual([
      '0.arrival.fromAirport',
      '0.arrival.toAirport',
      '0.arrival.scheduledTime',
    ]);
    expect((await guestOf(client, trip)).arrival).toBeNull();
    const airports = { fromAirport: 'QQQ', toAirport: 'LAS' };
    const byHand = { ...flight, ...airports, isManual: true, scheduledTime: '14:05' };
    const { arrival } = await set({ arrival: byHand });
    const names = { fromAirportName: null, toAirportName: expect.stringMatching(/\w/) };
    expect(arrival).toMatchObject({ ...byHand, ...names });
  });

  it('has an airline and a number; other travel has neither', async () => {
    const { trip, verdict } = await bookedTraveler();
    const scheduledDate = trip.departedAt;
    expect(await verdict({ arrival: { isFlight: true, scheduledDate } })).toEqual([
      400,
      '0.arrival.airline',
      '0.arrival.flightNumber',
    ]);
    const flightFields = {
      airline: 'UA',
      flightNumber: '1',
      fromAirport: 'DEN',
      toAirport: 'LAS',
      isManual: true,
    };
    expect(await verdict({ departure: withoutFlight(trip.departure.concludedAt, flightFields) })).toEqual([
      400,
      '0.departure.airline',
      '0.departure.flightNumber',
      '0.departure.fromAirport',
      '0.departure.toAirport',
      '0.departure.isManual',
    ]);
  });
});

describe('travel', () => {
  it('opens once the deposits of all guests are paid (spec §4 "Stepper")', async () => {
    const client = await signedUpClient(instance.url);
    const hold = await namedHold(client, await nextDeparture());
    const [first, second] = depositFees(hold);
    const set = () => patchGuests(client, hold, 'transports', ownTravel(hold));
    expect((await set()).status).toBe(409);
    await pay(client, hold, [first!]);
    expect((await set()).status).toBe(409);
    expect(await transportEvents(hold)).toEqual([]);
    await pay(client, hold, [second!]);
    expect((await set()).status).toBe(200);
  });

  it('is set for arrival and departure of each guest separately; what is not sent stays', async () => {
    const { client, trip } = await bookedTraveler(PLAIN, 2);
    const [first, second] = ownTravel(trip);
    await mustPatchGuests(client, trip, 'transports', [{ id: first?.id, arrival: first?.arrival }]);
    await mustPatchGuests(client, trip, 'transports', [
      second,
      { id: first?.id, departure: first?.departure },
    ]);
    for (const index of [0, 1]) {
      const { arrival, departure } = await guestOf(client, trip, index);
      expect([arrival?.scheduledDate, departure?.scheduledDate]).toEqual([
        trip.departedAt,
        trip.departure.concludedAt,
      ]);
    }
    const neither = await patchGuests(client, trip, 'transports', [second, { id: first?.id }]);
    expect([neither.status, blamedFields(neither)]).toEqual([400, ['1.arrival']]);
    const changes = (await transportEvents(trip)).map(({ data }) =>
      'transports' in data ? data.transports.map((transport) => Object.keys(transport)) : [],
    );
    expect(changes).toEqual([
      [['guest', 'arrival']],
      [
        ['guest', 'arrival', 'departure'],
        ['guest', 'departure'],
      ],
    ]);
  });

  it('is not stored again when it is sent back as it was read', async () => {
    const { client, trip, id, set } = await bookedTraveler(NIGHT_BEFORE);
    const { airline, number } = exampleFlights().single;
    const scheduledDate = plusDays(trip.departedAt, -1);
    await set({
      arrival: { isFlight: true, airline, flightNumber: number, scheduledDate, transfer: 23 },
      departure: withoutFlight(plusDays(trip.departure.concludedAt, 1), {
        stayAtProductHotel: true,
        stayNote: 'One night',
      }),
    });
    const { arrival, departure, updatedAt, fees } = await guestOf(client, trip);
    expect(await set({ arrival, departure })).toEqual({ id, arrival, departure, updatedAt, fees });
    expect(await transportEvents(trip)).toHaveLength(1);
  });

  it('as a dry run is answered and not stored', async () => {
    const { client, trip, send } = await bookedTraveler();
    const { status, body } = await send({ arrival: withoutFlight(trip.departedAt) }, '?dryRun=true');
    expect([status, body]).toMatchObject([200, [{ arrival: { scheduledDate: trip.departedAt } }]]);
    expect((await guestOf(client, trip)).arrival).toBeNull();
    expect(await transportEvents(trip)).toEqual([]);
  });
});

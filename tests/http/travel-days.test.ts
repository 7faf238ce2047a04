import { calendarDate, plusDays, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { Client, signedUpClient } from '../client.js';
import { withoutFlight, departuresInTurn, fieldMessages, travelCalls } from '../guests.js';
import { instanceForTests } from '../instance.js';
import { bookedTrip } from '../payments.js';

/**
 * Tours of the shipped catalog: a plain one, one whose guests may also arrive on its second day (`singleNightStay`), one that provides
 * the night before.
 */
const PLAIN = 1;
const SECOND_DAY_ARRIVAL = 2;
const NIGHT_BEFORE = 9;

const instance = instanceForTests();
const nextDeparture = departuresInTurn(new Client(instance));

async function newTraveler(tour = PLAIN) {
  const client = await signedUpClient(instance.url);
  return travelCalls(client, await bookedTrip(client, await nextDeparture(tour), [1]));
}

/** The first day of the month that is so many months after a day's month. */
function firstOfMonth(date: CalendarDate, monthsLater: number): CalendarDate {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return calendarDate(new Date(Date.UTC(year, month - 1 + monthsLater, 1)).toISOString().slice(0, 10));
}

const WRONG_ARRIVAL_DAY = [400, '0.arrival.scheduledDate'];
const WRONG_DEPARTURE_DAY = [400, '0.departure.scheduledDate'];
const ARRIVAL_NEEDS_STAY = [400, '0.arrival.stayAtProductHotel'];
const DEPARTURE_NEEDS_STAY = [400, '0.departure.stayAtProductHotel'];

describe('the days of travel (spec §5 "Flights", D29)', () => {
  const stay = { stayAtProductHotel: true };

  it('for the arrival go from the beginning of the month before to the first day of the tour', async () => {
    const { trip, verdict, send } = await newTraveler();
    const { departedAt } = trip;
    const first = firstOfMonth(departedAt, -1);
    expect(await verdict({ arrival: withoutFlight(plusDays(first, -1), stay) })).toEqual(WRONG_ARRIVAL_DAY);
    expect(await verdict({ arrival: withoutFlight(first, stay) })).toEqual([200]);
    expect(await verdict({ arrival: withoutFlight(departedAt) })).toEqual([200]);
    const late = { arrival: withoutFlight(plusDays(departedAt, 1), stay) };
    expect(await verdict(late)).toEqual(WRONG_ARRIVAL_DAY);
    expect(fieldMessages(await send(late))).toEqual([
      expect.stringMatching(
        /^Sorry, we're not able to accomodate your selection for this tour\. Please choose an arrival date on or before /,
      ),
    ]);
  });

  it('for the arrival include the second day of a tour with a single-night stay; a choice of hotel is needed then', async () => {
    const { trip, verdict } = await newTraveler(SECOND_DAY_ARRIVAL);
    const next = plusDays(trip.departedAt, 1);
    expect(await verdict({ arrival: withoutFlight(next) })).toEqual(ARRIVAL_NEEDS_STAY);
    expect(await verdict({ arrival: withoutFlight(next, stay) })).toEqual([200]);
    expect(await verdict({ arrival: withoutFlight(plusDays(next, 1), stay) })).toEqual(WRONG_ARRIVAL_DAY);
  });

  it('for a flight home go from the last day of the tour to the end of the month after', async () => {
    const { trip, send, verdict } = await newTraveler();
    const { concludedAt } = trip.departure;
    const flight = { isFlight: true, airline: 'Z9', flightNumber: '1', isManual: true };
    const route = { fromAirport: 'SLC', toAirport: 'DEN', scheduledTime: '18:00' };
    const flying = (scheduledDate: CalendarDate) => ({
      departure: { ...flight, ...route, scheduledDate, ...stay },
    });
    const early = flying(plusDays(concludedAt, -1));
    expect(await verdict(early)).toEqual(WRONG_DEPARTURE_DAY);
    expect(fieldMessages(await send(early))).toEqual([
      expect.stringMatching(/^Please choose departure on or after /),
    ]);
    const last = plusDays(firstOfMonth(concludedAt, 2), -1);
    expect(await verdict(flying(concludedAt))).toEqual([200]);
    expect(await verdict(flying(last))).toEqual([200]);
    expect(await verdict(flying(plusDays(last, 1)))).toEqual(WRONG_DEPARTURE_DAY);
  });

  it('let a guest who does not fly leave during the tour, but not before it', async () => {
    const { trip, verdict } = await newTraveler();
    const { departedAt, departure: tourDeparture } = trip;
    const early = plusDays(tourDeparture.concludedAt, -1);
    expect(await verdict({ departure: withoutFlight(early) })).toEqual(DEPARTURE_NEEDS_STAY);
    expect(await verdict({ departure: withoutFlight(early, { stayAtProductHotel: false }) })).toEqual([200]);
    const before = withoutFlight(plusDays(departedAt, -1), stay);
    expect(await verdict({ departure: before })).toEqual(WRONG_DEPARTURE_DAY);
  });

  it('for an arrival before the tour need a choice of hotel, which may have a note; on its first day neither is stored', async () => {
    const { trip, set, verdict } = await newTraveler();
    const early = plusDays(trip.departedAt, -2);
    expect(await verdict({ arrival: withoutFlight(early) })).toEqual(ARRIVAL_NEEDS_STAY);
    const otherStay = { stayAtProductHotel: false, stayNote: 'With my sister' };
    expect((await set({ arrival: withoutFlight(early, otherStay) })).arrival).toMatchObject({
      ...otherStay,
      extraNight: false,
    });
    expect((await set({ arrival: withoutFlight(trip.departedAt, otherStay) })).arrival).toMatchObject({
      stayAtProductHotel: null,
      stayNote: null,
    });
  });

  it('need no hotel for a night that the tour provides', async () => {
    const { trip, set, verdict } = await newTraveler(NIGHT_BEFORE);
    const nightBefore = withoutFlight(plusDays(trip.departedAt, -1));
    const provided = { extraNight: true, stayAtProductHotel: null };
    expect((await set({ arrival: nightBefore })).arrival).toMatchObject(provided);
    const declined = { ...nightBefore, ...stay, extraNight: false };
    expect((await set({ arrival: declined })).arrival).toMatchObject(provided);
    // The second night before and the night after are not provided: a choice of hotel is needed.
    const twoNights = withoutFlight(plusDays(trip.departedAt, -2), { extraNight: true });
    expect(await verdict({ arrival: twoNights })).toEqual(ARRIVAL_NEEDS_STAY);
    expect(await verdict({ departure: withoutFlight(plusDays(trip.departure.concludedAt, 1)) })).toEqual(
      DEPARTURE_NEEDS_STAY,
    );
  });
});

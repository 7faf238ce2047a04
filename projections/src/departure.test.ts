import { event } from '@tour-portal/contracts/events/events.js';
import { calendarDate, instant } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { departureProjection } from './departure.js';
import { given } from './testing/given.js';

const DEPARTURE = { tour: 7, departedAt: calendarDate('2027-06-05') };
const capacitySet = event('CapacitySet', { ...DEPARTURE, capacity: 44, seatsTaken: 0 });
/** Number 5: the suffix of the booking number as an integer. */
const held = (booking: number, seats: number, seatsTaken: number) =>
  event('SeatsHeld', { ...DEPARTURE, booking, account: 1, seats, replaces: null, seatsTaken, number: 5 });
const released = (seatsTaken: number) =>
  event('SeatsReleased', { ...DEPARTURE, booking: 11, seats: 2, seatsTaken });
/** The document of the departure, under its key. */
const departure = (seatsTaken: number, capacity = 44) => ({
  '7-2027-06-05': { ...DEPARTURE, capacity, seatsTaken },
});
const after = (...events: Parameters<typeof given>) => given(...events).whenProjected(departureProjection);

describe('the departure read model', () => {
  it('shows the seats taken after holds and after a release', () => {
    after(capacitySet, held(11, 2, 2), held(12, 6, 8)).then(departure(8));
    after(capacitySet, held(11, 2, 2), held(12, 6, 8), released(6)).then(departure(6));
  });

  it('shows the seats taken after some are kept for a payment', () => {
    const kept = (seatsTaken: number) =>
      event('SeatsKept', { ...DEPARTURE, booking: 11, account: 1, seats: 2, seatsTaken, number: 5 });
    after(capacitySet, held(11, 2, 2), kept(2)).then(departure(2));
    after(capacitySet, held(11, 2, 2), released(0), held(12, 6, 6), kept(8)).then(departure(8));
  });

  it('counts seats while they are offered to the waiting list', () => {
    const request = { ...DEPARTURE, waiting: 3, account: 2 };
    const offered = event('SeatsOffered', {
      ...request,
      roomGuests: [2],
      seats: 2,
      offeredUntil: instant('2026-11-22T12:00:00.000Z'),
      seatsTaken: 4,
    });
    after(capacitySet, held(11, 2, 2), offered).then(departure(4));
    const ends = [
      event('OfferTaken', { ...request, seats: 2, seatsTaken: 2 }),
      event('OfferLapsed', { ...request, roomGuests: [2], seats: 2, seatsTaken: 2 }),
      event('WaitingListLeft', { ...request, reason: 'left', seatsTaken: 2 }),
    ];
    for (const end of ends) after(capacitySet, held(11, 2, 2), offered, end).then(departure(2));
  });

  it('follows a capacity that changes while seats are taken', () => {
    const changed = event('CapacitySet', { ...DEPARTURE, capacity: 40, seatsTaken: 2 });
    after(capacitySet, held(11, 2, 2), changed).then(departure(2, 40));
  });

  it('has a document for each tour and day', () => {
    const other = { ...DEPARTURE, tour: 8 };
    const next = { ...DEPARTURE, departedAt: calendarDate('2027-06-12') };
    after(
      capacitySet,
      event('CapacitySet', { ...other, capacity: 30, seatsTaken: 0 }),
      event('CapacitySet', { ...next, capacity: 20, seatsTaken: 0 }),
      held(11, 2, 2),
    ).then({
      ...departure(2),
      '8-2027-06-05': { ...other, capacity: 30, seatsTaken: 0 },
      '7-2027-06-12': { ...next, capacity: 20, seatsTaken: 0 },
    });
  });
});

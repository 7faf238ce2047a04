import { describe, expect, it } from '@jest/globals';
import { aTransport } from '@tour-portal/contracts/testing/transport.js';
import { calendarDate, instant } from '@tour-portal/contracts/values/time.js';
import type { Account, Booking, Transport } from '@tour-portal/contracts/api/api.js';
import { SHIPPED_CATALOGUE, loadCatalogue } from '../../reference/catalogue.js';
import { bookedBy } from '../../testing/confirmation-fixtures.js';
import { NOW } from '../../testing/fixtures.js';
import { bookingEntries } from './booking-entries.js';

const catalogue = loadCatalogue(SHIPPED_CATALOGUE, calendarDate('2026-11-23'));
const TOUR = catalogue.tours[0]!;
const YEAR = catalogue.tourYear(TOUR.id, 2027)!;
const OWNER = { id: 1, firstName: 'Ruth', lastName: 'Miller' } as Account;
const PAID_FEES = ['DEPOSIT', 'FINAL_PAYMENT', 'TRANSFER'] as const;
const PAID = bookedBy(['Ruth Miller'], PAID_FEES);

function entriesOf(booking: Booking) {
  const { hotels, airlines } = catalogue;
  return bookingEntries({ booking, owner: OWNER, tour: TOUR, year: YEAR, hotels, airlines, now: NOW });
}

const titlesAndTimes = (booking: Booking, idPrefix: string) =>
  entriesOf(booking)
    .filter((entry) => entry.id.startsWith(idPrefix))
    .map(({ title, when }) => [title, when]);

function bookingWithArrivals(...transports: (Transport | null)[]): Booking {
  const names = ['Ruth Miller', 'Paul Miller', 'Ann Miller'].slice(0, transports.length);
  const booking = bookedBy(names, PAID_FEES);
  return {
    ...booking,
    guests: booking.guests.map((guest, index) => ({ ...guest, arrival: transports[index] ?? null })),
  };
}

describe('the calendar of a booking', () => {
  it('has an entry for each day of the tour, counted from the date on which the tour starts', () => {
    const days = titlesAndTimes(PAID, 'day-');
    const { dayByDayItinerary, name } = YEAR;
    expect(days).toHaveLength(dayByDayItinerary.length);
    const title = `${name}, day 2: ${dayByDayItinerary[1]?.title}`;
    expect(days[1]).toEqual([title, { firstDay: '2027-06-06', days: 1 }]);
  });

  it('has each hotel from the day of check-in to the day of check-out, with its address and phone', () => {
    const entries = entriesOf(PAID).filter(({ id }) => id.startsWith('hotel-'));
    expect(entries.length).toBeGreaterThan(1);
    expect(entries[0]?.when).toEqual({ firstDay: '2027-06-05', days: 2 });
    for (const { title, place, text } of entries) {
      const hotel = catalogue.hotels.find(({ name }) => name === title)!;
      expect(place).toBe([hotel.name, hotel.address, hotel.city].join(', '));
      expect(text).toContain(hotel.phone);
    }
    const nights = entries.map(({ when }) =>
      typeof when === 'string' || 'zone' in when ? 0 : when.days - 1,
    );
    const days = YEAR.dayByDayItinerary.filter(({ hotelId }) => hotelId !== null);
    expect(nights.reduce((sum, count) => sum + count, 0)).toBe(days.length);
  });

  it('has one entry for guests who arrive together, in the time zone of the place where the tour begins', () => {
    const flight = aTransport({
      isFlight: true,
      airline: 'WS',
      flightNumber: '123',
      fromAirport: 'YYZ',
      toAirport: 'YYC',
      toAirportName: 'Calgary',
      scheduledDate: calendarDate('2027-06-04'),
      scheduledTime: '14:05',
    });
    const zone = TOUR.timezoneBegin;
    expect(titlesAndTimes(bookingWithArrivals(flight, flight, null), 'arrival-')).toEqual([
      ['Arrival: Ruth Miller and Paul Miller', { day: '2027-06-04', time: '14:05', zone }],
    ]);
    const [entry] = entriesOf(bookingWithArrivals(flight)).filter(({ id }) => id.startsWith('arrival-'));
    expect(entry?.text).toMatch(/WS 123\. Lands at Calgary \(YYC\) at 2:05 PM/);
    expect(entry?.place).toBe('Calgary (YYC)');
  });

  it('has a whole day for an arrival without a time, and nothing for one without a date', () => {
    const byCar = aTransport({ scheduledDate: calendarDate('2027-06-05') });
    expect(titlesAndTimes(bookingWithArrivals(byCar, aTransport()), 'arrival-')).toEqual([
      ['Arrival: Ruth Miller', { firstDay: '2027-06-05', days: 1 }],
    ]);
  });

  it('has the next payment, until all is paid', () => {
    expect(titlesAndTimes(bookedBy(['Ruth Miller'], []), 'payment')).toEqual([
      [expect.stringMatching(/^\$300 due: /), instant('2026-11-24T12:00:00.000Z')],
    ]);
    expect(titlesAndTimes(bookedBy(['Ruth Miller'], ['DEPOSIT']), 'payment')).toEqual([
      [expect.stringMatching(/^\$1,\d+ due: /), instant('2027-04-04T04:59:59.999Z')],
    ]);
    expect(titlesAndTimes(PAID, 'payment')).toEqual([]);
  });
});

import { calendarDate, plusDays } from '@tour-portal/contracts/values/time.js';
import type { DepartureBookingsDocument } from '@tour-portal/projections/departure-bookings.js';
import { describe, expect, it } from '@jest/globals';
import type { Documents } from '../../read-side/documents.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { SHIPPED_CATALOGUE } from '../../reference/catalogue.js';
import { bookedBy } from '../../testing/confirmation-fixtures.js';
import { ManualClock, NOW } from '../../testing/fixtures.js';
import { DepartureSheets } from './departure-sheets.js';

const [CANCELLED, BOOKED] = [1, 2];
const FIRST_DAY = calendarDate('2027-01-01');
const booking = {
  ...bookedBy(['Ann Miller'], ['DEPOSIT']),
  owner: 1,
  concludedAt: calendarDate('2027-06-11'),
};

/** Documents of departures that begin on consecutive days, each with one of these bookings. */
function documentsOf(bookings: readonly number[]): Documents {
  async function* allDepartureBookings(): AsyncGenerator<DepartureBookingsDocument> {
    for (const [index, id] of bookings.entries())
      yield { tour: 7, departedAt: plusDays(FIRST_DAY, index), bookings: [id] };
  }
  return {
    allDepartureBookings,
    bookings: async ([id]: readonly number[]) => [{ ...booking, cancelledAt: id === CANCELLED ? NOW : null }],
    accounts: async () => [null],
  } as unknown as Documents;
}

const listed = (bookings: readonly number[]) =>
  new DepartureSheets(
    documentsOf(bookings),
    new CatalogueOfToday(SHIPPED_CATALOGUE),
    new ManualClock(),
  ).bookedDepartures(7, FIRST_DAY, plusDays(FIRST_DAY, 2_000));

describe('the booked departures', () => {
  it('are listed however many departures before them have only cancelled bookings', async () => {
    const departures = await listed([...Array.from({ length: 1_001 }, () => CANCELLED), BOOKED]);
    expect(departures).toEqual([{ tour: 7, departedAt: plusDays(FIRST_DAY, 1_001), bookings: 1, guests: 1 }]);
  });

  it('are a thousand at most, the first by date', async () => {
    const departures = await listed(Array.from({ length: 1_010 }, () => BOOKED));
    expect(departures).toHaveLength(1_000);
    expect(departures.at(-1)?.departedAt).toBe(plusDays(FIRST_DAY, 999));
  });
});

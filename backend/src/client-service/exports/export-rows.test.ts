import { event } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { bookingProjection, type BookingDocument } from '@tour-portal/projections/booking.js';
import { foldDocuments } from '@tour-portal/projections/testing/given.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { describe, expect, it } from '@jest/globals';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { SHIPPED_CATALOGUE } from '../../reference/catalogue.js';
import { DURING_HOLD, RUTH, TOM, booked } from '../../testing/booking-history.js';
import { bookingRow, guestRows } from './export-rows.js';

const costs = (guest: number) => ({ guest, fee: cents(0), paid: cents(0), refund: cents(0) });
const wholeCancelled = event('BookingCancelled', {
  booking: 11,
  cancelledAt: DURING_HOLD,
  guests: [costs(RUTH), costs(TOM)],
  refunds: [],
});
const ruthCancelled = event('GuestsCancelled', {
  booking: 11,
  cancelledAt: DURING_HOLD,
  guests: [costs(RUTH)],
  refunds: [],
  rooms: [[TOM]],
  fees: [],
  consumptions: [],
});

function exported(events: Parameters<typeof recorded>[0]) {
  const documents = foldDocuments(bookingProjection, recorded(events));
  const booking = documents['11'] as unknown as BookingDocument;
  const catalogue = new CatalogueOfToday(SHIPPED_CATALOGUE).current(DURING_HOLD);
  return { booking, owner: null, catalogue, now: DURING_HOLD };
}

describe('the rows of an exported booking', () => {
  it.each([
    ['nobody is cancelled', booked, { guests: 2, rooms: 1 }, [RUTH, TOM]],
    ['one guest is cancelled', [...booked, ruthCancelled], { guests: 1, rooms: 1 }, [TOM]],
    ['it is cancelled as a whole', [...booked, wholeCancelled], { guests: 2, rooms: 1 }, []],
  ])(
    'count its guests and rooms, and list the guests who are not cancelled, where %s',
    (_case, events, counts, travelers) => {
      const booking = exported(events);
      expect(bookingRow(booking)).toMatchObject(counts);
      expect(guestRows(booking).map(({ guest }) => guest)).toEqual(travelers);
    },
  );
});

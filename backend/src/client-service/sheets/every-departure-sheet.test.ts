import { departureParties, roomingList } from '@tour-portal/contracts/sheets/departure-sheets.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { flightManifest } from '@tour-portal/contracts/sheets/flight-manifest.js';
import { passportList } from '@tour-portal/contracts/sheets/passport-list.js';
import { calendarDate, instant } from '@tour-portal/contracts/values/time.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { departureBookingsProjection } from '@tour-portal/projections/departure-bookings.js';
import type { DepartureBookingsDocument } from '@tour-portal/projections/departure-bookings.js';
import type { Projection } from '@tour-portal/projections/runner/projection.js';
import { foldDocuments } from '@tour-portal/projections/testing/given.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { histories } from '../../testing/histories/histories.js';

const { departedAt } = holdTerms();
const owner = { firstName: 'Ann', lastName: 'Miller' };

/** Ids of the guests on the rooming lists, arrivals, departures and passport lists, by the documents after these events. */
function onSheets(history: readonly RecordedEvent[]): number[][] {
  const bookings = foldDocuments(bookingProjection, history);
  const departures = Object.values(
    foldDocuments(departureBookingsProjection as Projection, history),
  ) as unknown as DepartureBookingsDocument[];
  const booked = departures.flatMap((departure) => {
    const documents = departure.bookings.map((id) => bookings[id] as unknown as BookingDocument);
    const owned = documents.map((document) => ({ ...document, owner }));
    return departureParties(owned, null, instant('2026-11-22T00:00:00.000Z')).booked;
  });
  const concludedAt = calendarDate('2027-06-12');
  const { parties } = roomingList(booked, { departedAt, concludedAt });
  const { arrivals, departures: leaving } = flightManifest(booked, () => null);
  const needed = { requiresPassport: true, crossesBorder: true, includesFlights: true };
  const { passports } = passportList(booked, { concludedAt }, needed, (code) => code);
  return [
    parties.flatMap(({ rooms }) => rooms.flatMap(({ guests }) => guests)),
    ...[arrivals, leaving].map(({ flights, otherMeans, notToldYet }) => [
      ...flights,
      ...otherMeans,
      ...notToldYet,
    ]),
    passports,
  ].map((lines) => lines.map(({ guest }) => guest).toSorted((a, b) => a - b));
}

function cancelledGuestsIn(history: readonly RecordedEvent[]): number[] {
  return history.flatMap((happened) =>
    happened.type === 'GuestsCancelled' || happened.type === 'BookingCancelled'
      ? happened.data.guests.map(({ guest }) => guest)
      : [],
  );
}

describe('the sheets of every departure', () => {
  it('never name a cancelled guest, whatever else happened, and all name the same guests', () => {
    fc.assert(
      fc.property(histories(), (history) => {
        const cancelled = cancelledGuestsIn(history);
        const [rooming = [], ...others] = onSheets(history);
        expect(rooming.filter((guest) => cancelled.includes(guest))).toEqual([]);
        for (const sheet of others) expect(sheet).toEqual(rooming);
      }),
      { numRuns: 200 },
    );
  });

  it('named some of the cancelled guests before their cancellation (control of the test above)', () => {
    const samples = fc.sample(histories(), 200);
    const namedBefore = samples.flatMap((history) => {
      const last = history.findLastIndex(({ type }) => type === 'GuestsCancelled');
      if (last < 0) return [];
      const cancelled = cancelledGuestsIn(history.slice(last, last + 1));
      return onSheets(history.slice(0, last))[0]!.filter((guest) => cancelled.includes(guest));
    });
    expect(namedBefore.length).toBeGreaterThan(0);
  });
});

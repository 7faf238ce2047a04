import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import {
  areDocumentsOpen,
  DEPARTURE_DOCUMENTS,
  PRIVACY_POLICY_ID,
  SITE_USAGE_ID,
  TERMS_OF_TRAVEL_ID,
  TRAVEL_PROTECTION_ID,
  parseDepartureDocumentId,
  departureDocumentId,
  hasDepartureDocuments,
  travelDocuments,
} from './document-ids.js';
import { MAX_ID, isId } from '../values/ids.js';
import { calendarDate, instant, plusDays } from '../values/time.js';

const DAY = calendarDate('2027-06-05');
const tours = fc.integer({ min: 1, max: 32_767 });
const days = fc.integer({ min: 0, max: 16_383 }).map((day) => plusDays(calendarDate('2000-01-01'), day));
const kinds = fc.constantFrom(...DEPARTURE_DOCUMENTS);

describe('the id of a travel document', () => {
  it('encodes the departure and the kind of document', () => {
    fc.assert(
      fc.property(tours, days, kinds, (tour, departedAt, kind) => {
        const id = departureDocumentId({ tour, departedAt, kind });
        expect(isId(id)).toBe(true);
        expect(parseDepartureDocumentId(id ?? 0)).toEqual({ tour, departedAt, kind });
      }),
    );
  });

  it('is the same after decoding and encoding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_ID }), (id) => {
        const found = parseDepartureDocumentId(id);
        if (found !== null) expect(departureDocumentId(found)).toBe(id);
      }),
    );
  });

  it('is never the id of a general document', () => {
    for (const id of [TERMS_OF_TRAVEL_ID, TRAVEL_PROTECTION_ID, SITE_USAGE_ID, PRIVACY_POLICY_ID])
      expect(parseDepartureDocumentId(id)).toBeNull();
  });

  it('is close to the maximum for the last tour and day', () => {
    const departedAt = plusDays(calendarDate('2000-01-01'), 16_383);
    expect(departureDocumentId({ tour: 32_767, departedAt, kind: 'bulletin' })).toBe(MAX_ID - 1);
  });

  it.each([
    [0, '2027-06-05'],
    [32_768, '2027-06-05'],
    [1, '1999-12-31'],
    [1, '2044-11-09'],
  ])('does not exist for tour %i on %s', (tour, date) => {
    const departedAt = calendarDate(date);
    expect(departureDocumentId({ tour, departedAt, kind: 'hotels' })).toBeNull();
    expect(travelDocuments(tour, departedAt, []).map(({ id }) => id)).toEqual([1, 2]);
    expect(hasDepartureDocuments(tour, departedAt)).toBe(false);
  });
});

describe('the documents of a departure', () => {
  it('are listed with the general ones', () => {
    const types = ['Day by Day Itinerary', 'Hotel List', 'Terms of Travel', 'Travel Protection'];
    expect(travelDocuments(7, DAY, []).map(({ type }) => type)).toEqual(types);
  });

  it('have a bulletin where the tour has changed', () => {
    expect(travelDocuments(7, DAY, [{}]).map(({ type }) => type)).toContain('Special Bulletin');
  });
});

describe('the travel documents of a booking', () => {
  const at = instant('2026-11-20T18:00:00Z');

  it.each([
    ['before a deposit', false, {}, false],
    ['once a deposit is paid', true, {}, true],
    ['once it is cancelled', true, { cancelledAt: at }, false],
    ['once it is deleted', true, { deletedAt: at }, false],
  ])('can be read or not: %s', (_, paid, ended, open) => {
    const booking = { cancelledAt: null, deletedAt: null, ...ended, guests: [{ paid: false }, { paid }] };
    expect(areDocumentsOpen(booking)).toBe(open);
  });
});

import { instant, plusDays } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { aDepositedBooking, aNamedHold } from '../testing/booking-fixtures.js';
import { NOW } from '../testing/tour-fixtures.js';
import { offlineAddresses } from './offline-addresses.js';

const config = { documentBaseUrl: '/v1/documents' };
const confirmation = { id: 1, type: 'Hold' as const, issuedAt: NOW, hash: 'abc', filename: 'Hold RM.pdf' };
const newer = { ...confirmation, id: 2, issuedAt: instant('2099-01-01T00:00:00Z'), hash: 'def' };
const itinerary = {
  id: 771,
  type: 'Day by Day Itinerary' as const,
  label: 'Day by Day Itinerary',
  uploadedAt: NOW,
};
const trip = aDepositedBooking(1, {
  confirmations: [confirmation, newer],
  travelDocuments: [itinerary],
});
const lastDay = trip.departure.concludedAt;

describe('what is stored for use without a network', () => {
  it('is the data of the catalog for the trip, its travel documents and the newest confirmation', () => {
    expect(offlineAddresses({ bookings: [trip] }, config, lastDay)).toEqual({
      reference: [
        '/v1/reference/config',
        '/v1/reference/tours',
        '/v1/reference/hotels',
        '/v1/reference/airlines',
        `/v1/reference/tour-years?tour=${trip.tour}`,
      ],
      documents: ['/v1/documents/771', '/v1/documents/confirmations/def/Hold%20RM.pdf'],
    });
  });

  it.each([
    ['a hold', aNamedHold(1, { travelDocuments: [itinerary], confirmations: [confirmation] })],
    ['a cancelled booking', { ...trip, cancelledAt: NOW }],
    [
      'a trip that is over',
      { ...trip, departure: { ...trip.departure, concludedAt: plusDays(lastDay, -1) } },
    ],
  ])('is nothing of %s', (_, booking) => {
    const addresses = offlineAddresses({ bookings: [booking] }, config, lastDay);
    expect(addresses).toEqual({ reference: [], documents: [] });
  });

  it('is no document of another server', () => {
    for (const documentBaseUrl of ['https://files.example/', '//files.example/'])
      expect(offlineAddresses({ bookings: [trip] }, { documentBaseUrl }, lastDay).documents).toEqual([]);
  });
});

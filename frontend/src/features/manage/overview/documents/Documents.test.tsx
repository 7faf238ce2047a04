import { screen, within } from '@testing-library/react';
import { instant, plusHours } from '@tour-portal/contracts/values/time.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aDepositedBooking, aNamedHold } from '../../../../testing/booking-fixtures.js';
import { stopClock } from '../../../../testing/clock.js';
import { openBooking } from '../../../../testing/manage-page.js';
import { accountWith, NOW } from '../../../../testing/tour-fixtures.js';

beforeEach(stopClock);

describe('documents', () => {
  const confirmation = { id: 1, type: 'Hold' as const, issuedAt: NOW, hash: 'abc', filename: 'Hold RM.pdf' };
  const newer = {
    ...confirmation,
    id: 2,
    type: 'Payment' as const,
    issuedAt: plusHours(NOW, 1),
    hash: 'def',
  };
  const itinerary = {
    id: 771,
    type: 'Day by Day Itinerary' as const,
    label: 'Day by Day Itinerary',
    uploadedAt: instant('2026-06-01T12:00:00Z'),
  };

  it('are the confirmations, newest first, and once a deposit is paid the trip, its calendar file and travel documents', async () => {
    const booking = aDepositedBooking(1, {
      confirmations: [confirmation, newer],
      travelDocuments: [itinerary],
    });
    openBooking(accountWith(booking));
    const section = within((await screen.findByRole('heading', { name: 'Documents' })).closest('section')!);
    const links = section.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Payment confirmation (PDF)', '/v1/documents/confirmations/def/Hold%20RM.pdf'],
      ['Hold confirmation (PDF)', '/v1/documents/confirmations/abc/Hold%20RM.pdf'],
      ['Your trip, day by day', `/bookings/${booking.number}/trip`],
      ['Add to calendar', `/v1/bookings/${booking.id}/calendar.ics`],
      ['Day by Day Itinerary (PDF)', '/v1/documents/771'],
    ]);
  });

  it('for travel are not shown for a hold, which says when they open', async () => {
    openBooking(accountWith(aNamedHold(1, { travelDocuments: [itinerary] })));
    await screen.findByText('Your travel documents open here once a deposit is paid.');
    expect(screen.queryByRole('link', { name: /Itinerary/ })).toBe(null);
  });

  it('are not promised for a cancelled booking', async () => {
    openBooking(accountWith(aDepositedBooking(1, { cancelledAt: NOW })));
    await screen.findByText('A cancelled booking has no travel documents.');
    expect(screen.queryByText(/being prepared|is being made/)).toBeNull();
  });

  it.each([
    ['expired', { expiredAt: plusHours(NOW, -1) }],
    ['deleted', { deletedAt: NOW }],
  ])('for travel are not promised for a hold that is %s', async (_, changes) => {
    openBooking(accountWith(aNamedHold(1, changes)));
    await screen.findByText('A hold that has ended has no travel documents.');
    expect(screen.queryByText(/once a deposit is paid/)).toBeNull();
  });

  it('for travel are promised after a payment while there are none yet', async () => {
    openBooking(accountWith(aDepositedBooking(1)));
    await screen.findByText(/Your travel documents are being prepared/);
  });
});

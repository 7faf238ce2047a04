import { cleanup, screen } from '@testing-library/react';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { aDepositedBooking, aNamedHold } from '../../../testing/booking-fixtures.js';
import { anAccount } from '../../../testing/fixtures.js';
import { renderAt } from '../../../testing/render.js';
import { stubServer } from '../../../testing/server.js';
import { NOW, tourRoutes } from '../../../testing/tour-fixtures.js';
import { BookingAsOf } from './BookingAsOf.js';

async function show(booking: Booking, now = NOW) {
  stubServer(tourRoutes());
  const element = <BookingAsOf booking={booking} owner={anAccount} now={now} />;
  renderAt('/', { routes: [{ path: '/', element }] });
  await screen.findByRole('heading', { level: 2, name: 'Price details' });
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('a booking as it stood', () => {
  it('shows card, steps and price details as of that moment', async () => {
    await show(aNamedHold(1), plusHours(NOW, 71));
    expect(headings()).toEqual(['Canadian Rockies', 'Five steps', 'Price details']);
    expect(screen.getByText('Due in 1 hour')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: /Deposit payment/ }).textContent).toContain(
      'Do this next',
    );
  });

  it('has no steps once the hold has ended', async () => {
    await show(aNamedHold(1), plusHours(NOW, 73));
    expect(headings()).toEqual(['Canadian Rockies', 'Price details']);
    expect(screen.getByText('Hold expired')).toBeTruthy();
  });

  it('says that only children travel, where no adult is in the party', async () => {
    const booked = aDepositedBooking(1);
    const guests = booked.guests.map((guest) => ({ ...guest, fullName: `${guest.id} Stone`, age: '12' }));
    await show({ ...booked, guests });
    expect(screen.getByText(/so far only children travel/)).toBeTruthy();
    cleanup();
    await show({ ...booked, guests, adultInParty: true });
    expect(screen.queryByText(/so far only children travel/)).toBeNull();
  });

  it('links to the confirmations that the booking had', async () => {
    const issued = { id: 4, type: 'Payment', issuedAt: NOW, hash: 'a1b2', filename: 'paid.pdf' } as const;
    await show(aDepositedBooking(1, { confirmations: [issued] }));
    expect(screen.getByRole('link', { name: 'Payment confirmation (PDF)' }).getAttribute('href')).toBe(
      '/v1/documents/confirmations/a1b2/paid.pdf',
    );
  });

  it('has no steps when its tour is no longer in the catalog', async () => {
    await show(aNamedHold(1, { tour: 99 }));
    expect(headings()).toEqual(['Guided tour', 'Price details']);
  });
});

import { screen, waitFor } from '@testing-library/react';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { dateIn } from '@tour-portal/contracts/values/time.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aDepositedBooking, aPaidBooking } from '../../../testing/booking-fixtures.js';
import { stopClock } from '../../../testing/clock.js';
import { openBooking } from '../../../testing/manage-page.js';
import { accountWith, NOW } from '../../../testing/tour-fixtures.js';

beforeEach(stopClock);

const ROUTE = 'POST /v1/bookings/1/reconfirm';
const confirmation = {
  id: 9,
  type: 'Reconfirmation',
  issuedAt: NOW,
  hash: 'f00',
  filename: 'r.pdf',
} as const;

const button = () => screen.queryByRole('button', { name: 'Reconfirm my booking' });

describe('reconfirming a booking that is fully paid', () => {
  it('adds the reconfirmation to the documents, and is not offered again', async () => {
    let confirmations: Booking['confirmations'] = [];
    const { user, calls } = openBooking(accountWith(aPaidBooking(1)), {
      [ROUTE]: () => {
        confirmations = [confirmation];
        return { status: 200, body: { confirmation } };
      },
      'GET /v1/accounts/me': () => ({ status: 200, body: accountWith(aPaidBooking(1, { confirmations })) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Reconfirm my booking' }));
    await screen.findByText('Your booking is reconfirmed. The reconfirmation is among your documents.');
    await waitFor(() => expect(button()).toBe(null));
    expect(screen.getByRole('link', { name: 'Reconfirmation (PDF)' })).toBeTruthy();
    expect(calls.filter(({ route }) => route === ROUTE).map(({ body }) => body)).toEqual([{}]);
  });

  it('shows the reason when the server refuses it', async () => {
    const { user } = openBooking(accountWith(aPaidBooking(1)), {
      [ROUTE]: { status: 409, body: { message: 'The tour has started' } },
      'GET /v1/accounts/me': { status: 200, body: accountWith(aPaidBooking(1)) },
    });
    await user.click(await screen.findByRole('button', { name: 'Reconfirm my booking' }));
    await screen.findByText('The tour has started');
  });

  it('is not offered while something is owed, a second time, or once the booking is cancelled or the tour has begun', async () => {
    for (const booking of [
      aDepositedBooking(1),
      aPaidBooking(1, { confirmations: [confirmation] }),
      aPaidBooking(1, { cancelledAt: NOW }),
      aPaidBooking(1, { departedAt: dateIn('UTC', NOW) }),
    ]) {
      const { unmount } = openBooking(accountWith(booking));
      await screen.findByRole('heading', { name: 'Price details' });
      expect(button()).toBe(null);
      unmount();
    }
  });
});

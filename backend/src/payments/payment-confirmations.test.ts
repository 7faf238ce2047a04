import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '../testing/fixtures.js';
import { PaymentConfirmations } from './payment-confirmations.js';

const READ_MILLIS = 250;

/**
 * A `PaymentConfirmations` to test. A booking shows its confirmation at those reads for which `isPrinted` answers true; each
 * read takes some time.
 */
function confirmationsPrintedWhen(isPrinted: (readCount: number) => boolean) {
  const clock = new ManualClock();
  const readCounts = new Map<number, number>();
  const confirmations = new PaymentConfirmations(
    {
      booking: async (id) => {
        const times = (readCounts.get(id) ?? 0) + 1;
        readCounts.set(id, times);
        clock.advance(READ_MILLIS);
        return { confirmations: isPrinted(times) ? [{ type: 'Payment' }] : [] } as BookingDocument | null;
      },
    },
    clock,
  );
  return { confirmations, readCounts };
}

const bookingBefore = (id: number) => ({ id, confirmations: [] });

describe('the confirmation of a payment', () => {
  it('is in the answer if it is printed in time', async () => {
    const { confirmations } = confirmationsPrintedWhen((readCount) => readCount === 3);
    expect(await confirmations.waitForNew(bookingBefore(1))).toEqual([{ type: 'Payment' }]);
  });

  it('is awaited for 1.5 seconds by a single payment', async () => {
    const { confirmations, readCounts } = confirmationsPrintedWhen(() => false);
    expect(await confirmations.waitForNew(bookingBefore(1))).toEqual([]);
    expect(readCounts.get(1)).toBe(6);
  });

  it('is awaited for less time the more payments wait', async () => {
    const { confirmations, readCounts } = confirmationsPrintedWhen(() => false);
    await Promise.all(Array.from({ length: 5 }, (_, id) => confirmations.waitForNew(bookingBefore(id))));
    expect(readCounts.get(4)).toBe(1);
    await confirmations.waitForNew(bookingBefore(5));
    expect(readCounts.get(5)).toBe(6);
  });
});

import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '../testing/fixtures.js';
import { PaymentConfirmations } from './payment-confirmations.js';

const LOOK_MILLIS = 250;

/** The confirmations of bookings by the number of looks at them; each look takes some time. */
function printing(isPrinted: (looks: number) => boolean) {
  const clock = new ManualClock();
  const looks = new Map<number, number>();
  const confirmations = new PaymentConfirmations(
    {
      booking: async (id) => {
        const times = (looks.get(id) ?? 0) + 1;
        looks.set(id, times);
        clock.advance(LOOK_MILLIS);
        return { confirmations: isPrinted(times) ? [{ type: 'Payment' }] : [] } as BookingDocument | null;
      },
    },
    clock,
  );
  return { confirmations, looks };
}

const before = (id: number) => ({ id, confirmations: [] });

describe('the confirmation of a payment', () => {
  it('is in the answer if it is printed in time', async () => {
    const { confirmations } = printing((looks) => looks === 3);
    expect(await confirmations.waitForNew(before(1))).toEqual([{ type: 'Payment' }]);
  });

  it('is awaited for 1.5 seconds by a single payment', async () => {
    const { confirmations, looks } = printing(() => false);
    expect(await confirmations.waitForNew(before(1))).toEqual([]);
    expect(looks.get(1)).toBe(6);
  });

  it('is awaited for less time the more payments wait', async () => {
    const { confirmations, looks } = printing(() => false);
    await Promise.all(Array.from({ length: 5 }, (_, id) => confirmations.waitForNew(before(id))));
    expect(looks.get(4)).toBe(1);
    await confirmations.waitForNew(before(5));
    expect(looks.get(5)).toBe(6);
  });
});

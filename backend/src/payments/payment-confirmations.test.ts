import { event } from '@tour-portal/contracts/events/events.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { feesPaid, itemsOf, paymentFacts } from '@tour-portal/projections/testing/step-events.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from '@jest/globals';
import { NOW, ManualClock, contextOf } from '../testing/fixtures.js';
import { PaymentConfirmations } from './payment-confirmations.js';
import { RecordPayment, RecordPaymentHandler } from './record-payment.js';

const READ_MILLIS = 250;

/**
 * A `PaymentConfirmations` to test. A booking shows its confirmation at those reads for which `isIssued` answers true; each
 * read takes some time.
 */
function confirmationsIssuedWhen(isIssued: (readCount: number) => boolean) {
  const clock = new ManualClock();
  const readCounts = new Map<number, number>();
  const confirmations = new PaymentConfirmations(
    {
      booking: async (id) => {
        const readCount = (readCounts.get(id) ?? 0) + 1;
        readCounts.set(id, readCount);
        clock.advance(READ_MILLIS);
        return { confirmations: isIssued(readCount) ? [{ type: 'Payment' }] : [] } as BookingDocument | null;
      },
    },
    clock,
  );
  return { confirmations, readCounts };
}

const bookingBefore = (id: number) => ({ id, confirmations: [] });

describe('the confirmation of a payment', () => {
  it('is in the answer if it is issued in time', async () => {
    const { confirmations } = confirmationsIssuedWhen((readCount) => readCount === 3);
    expect(await confirmations.waitForNew(bookingBefore(1))).toEqual([{ type: 'Payment' }]);
  });

  it('is awaited for 1.5 seconds by a single payment', async () => {
    const { confirmations, readCounts } = confirmationsIssuedWhen(() => false);
    expect(await confirmations.waitForNew(bookingBefore(1))).toEqual([]);
    expect(readCounts.get(1)).toBe(6);
  });

  it('is awaited for less time while several payments wait, and for the whole time afterwards', async () => {
    const { confirmations, readCounts } = confirmationsIssuedWhen(() => false);
    await Promise.all(Array.from({ length: 5 }, (_, id) => confirmations.waitForNew(bookingBefore(id))));
    expect(readCounts.get(4)).toBe(1);
    await confirmations.waitForNew(bookingBefore(5));
    expect(readCounts.get(5)).toBe(6);
  });

  it('is not awaited if it was issued before the answer was begun', async () => {
    const { confirmations, readCounts } = confirmationsIssuedWhen(() => true);
    const terms = holdTerms({ guests: [101], roomGuests: [1] });
    const items = itemsOf(terms.fees, [101], 'DEPOSIT');
    const pdf = { hash: 'f'.repeat(64), filename: 'payment.pdf', digest: null, letter: null };
    const events = recorded([
      event('HoldPlaced', terms),
      event('DepositPaid', feesPaid(11, 1, items)),
      event('ConfirmationIssued', { booking: 11, confirmation: 31, type: 'Payment', issuedAt: NOW, ...pdf }),
    ]);
    const { reference, transactionId } = paymentFacts(1);
    const states = {
      'booking-11': { terms },
      [`payment-${reference}`]: { status: 'approved', booking: 11, items },
    };
    const streams = { state: async (_: unknown, stream: keyof typeof states) => states[stream] } as never;
    const log = { read: async () => events } as never;
    const settlement = {
      settle: async () => ({ outcome: 'recorded', position: events[1]?.position }),
    } as never;
    const gateway = { transaction: async () => ({ reference, transactionId }) } as never;
    const handler = new RecordPaymentHandler(streams, log, settlement, gateway, confirmations);
    const choices = [{ guest: 101, type: 'DEPOSIT' }] as const;
    const call = { context: contextOf(1) } as never;
    const recording = await handler.execute(new RecordPayment(1, 11, transactionId, choices, call));
    expect(recording).toMatchObject({ ok: true, position: events[1]?.position });
    const answer = 'read' in recording ? await recording.read?.() : undefined;
    expect(answer?.confirmations).toEqual([{ type: 'Payment' }]);
    expect(readCounts.get(11)).toBe(1);
  });
});

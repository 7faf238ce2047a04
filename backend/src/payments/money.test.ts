import { isGuestCancelled } from '@tour-portal/contracts/guests/travelling-guests.js';
import { feeSums } from '@tour-portal/contracts/money/receipt.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { runs } from '@tour-portal/contracts/testing/runs.js';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { seatsNeeded } from '../testing/money-lives/client-service-turns.js';
import { runLife, lives } from '../testing/money-lives/money-lives.js';
import type { MoneyWorld, MissingSafeguards } from '../testing/money-lives/money-world.js';

/** Describes everything that does not add up; empty when all of it does. */
async function problems(world: MoneyWorld): Promise<string[]> {
  const found: string[] = [];
  const transactions = await world.gateway.simulated.transactions();
  const charged = transactions.filter(({ status }) => status === 'approved' || status === 'refunded');
  const captured = charged.reduce((sum, { amount }) => sum + amount, 0);
  const refundsMade = charged.flatMap(({ refunds }) => refunds).reduce((sum, { amount }) => sum + amount, 0);

  const bookings = await world.bookings();
  const shown = bookings.flatMap(({ payments }) => payments).reduce((sum, { total }) => sum + total, 0);
  const refunded = bookings.flatMap(({ refunds }) => refunds).reduce((sum, { total }) => sum + total, 0);
  // A charge of another amount or currency than was asked for, or a second one, pays nothing and is refunded.
  const events = await world.events();
  const amountsOf = (type: 'PaymentMismatched' | 'MismatchedPaymentRefunded') =>
    events.flatMap((event) => {
      if (event.type !== type) return [];
      return [event.type === 'PaymentMismatched' ? event.data.charged : event.data.total];
    });
  const mismatched = amountsOf('PaymentMismatched').reduce((sum, amount) => sum + amount, 0);
  const mismatchesRefunded = amountsOf('MismatchedPaymentRefunded').reduce((sum, amount) => sum + amount, 0);
  if (captured !== shown + mismatched)
    found.push(
      `the gateway captured ${captured}, the bookings show ${shown}, mismatched charges are ${mismatched}`,
    );
  if (refundsMade !== refunded + mismatchesRefunded)
    found.push(
      `the gateway refunded ${refundsMade}, the bookings show ${refunded}, refunds of mismatched charges are ${mismatchesRefunded}`,
    );
  if (mismatched !== mismatchesRefunded)
    found.push(`mismatched charges are ${mismatched}, and ${mismatchesRefunded} of them were refunded`);
  found.push(...bookings.flatMap(bookingProblems));

  const { seatsTaken } = await world.system.state({ account: 1 });
  if (seatsTaken > world.system.capacity)
    found.push(`${seatsTaken} of ${world.system.capacity} seats are taken`);
  const needed = await seatsNeeded(world);
  if (seatsTaken !== needed) found.push(`${seatsTaken} seats are taken, those who travel need ${needed}`);
  return found;
}

function bookingProblems({ id, guests, payments, refunds }: BookingDocument): string[] {
  const found: string[] = [];
  const sum = (list: readonly { total: number }[]) => list.reduce((total, entry) => total + entry.total, 0);
  const fees = guests.flatMap((guest) => guest.fees);
  for (const fee of fees)
    if (fee.paymentLineItems.length > 1) found.push(`fee ${fee.id} of booking ${id} was paid twice`);
  if (new Set(payments.map(({ transactionId }) => transactionId)).size !== payments.length)
    found.push(`booking ${id} shows a transaction twice`);
  if (refunds.some(({ transactionStatus }) => transactionStatus !== 'Refunded'))
    found.push(`booking ${id} still owes a refund`);
  for (const payment of payments) {
    const feesPaid = sum(
      fees.flatMap((fee) => fee.paymentLineItems.filter((item) => item.payment === payment.id)),
    );
    const feeRefunds = sum(
      fees.flatMap((fee) => fee.refundLineItems.filter((item) => item.payment === payment.id)),
    );
    const allRefunds = sum(refunds.filter((refund) => refund.payment === payment.id));
    // Either the whole charge pays fees, and only these fees are refunded, or it pays no fee and is refunded as a whole.
    const isRecorded = feesPaid === payment.total && feeRefunds === allRefunds && allRefunds <= payment.total;
    const isTurnedAway = feesPaid === 0 && feeRefunds === 0 && allRefunds === payment.total;
    if (!isRecorded && !isTurnedAway)
      found.push(
        `payment ${payment.id} of ${payment.total} paid ${feesPaid}, ${feeRefunds} of fees and ${allRefunds} in all were refunded`,
      );
  }
  for (const fee of fees)
    if (sum(fee.refundLineItems) > sum(fee.paymentLineItems))
      found.push(`more of fee ${fee.id} was refunded than paid`);
  const hasOtherRefunds = refunds.some(({ type }) => type === 'Other');
  for (const guest of hasOtherRefunds ? [] : guests.filter((candidate) => !isGuestCancelled(candidate))) {
    const { total, paid, due } = feeSums(guest.fees);
    if (total !== paid + due)
      found.push(`guest ${guest.id} is charged ${total}, has paid ${paid} and owes ${due}`);
  }
  return found;
}

const PROPERTY_OPTIONS = { numRuns: runs(2_000), endOnFailure: false } as const;

describe('money', () => {
  it('has in the end either paid for a fee, once, or been refunded, and the seats taken are those of the travelers', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (steps) => {
        expect(await runLife(steps, problems)).toEqual([]);
      }),
      PROPERTY_OPTIONS,
    );
  }, 180_000);

  it.each<[string, MissingSafeguards]>([
    ['the poll for payments whose browser never came back does not run', { noPoll: true }],
    ['refunds are recorded but never made', { noGatewayRefunds: true }],
    ['the job that makes owed refunds does not run', { noOwedRefundsJob: true }],
    [
      'the reaction that frees the seats of canceled guests after a crash does not run',
      { noSeatsReaction: true },
    ],
  ])(
    'does not add up when %s: the negative control',
    async (_, missingSafeguard) => {
      const property = fc.asyncProperty(lives, async (steps) => {
        expect(await runLife(steps, problems, missingSafeguard)).toEqual([]);
      });
      const { failed } = await fc.check(property, { numRuns: 500, endOnFailure: true });
      expect(failed).toBe(true);
    },
    60_000,
  );
});

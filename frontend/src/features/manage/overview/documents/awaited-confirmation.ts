import type { Booking } from '@tour-portal/contracts/api/api.js';
import { millis, type Instant } from '@tour-portal/contracts/values/time.js';

/** Printing takes seconds, or minutes under load; a confirmation that takes longer is not waited for any more. */
const PATIENCE_MS = 600_000;

/** Whether the confirmation of a hold or of a payment is still being made (D33). */
export function awaitsConfirmation(
  { createdAt, payments, confirmations }: Pick<Booking, 'createdAt' | 'payments' | 'confirmations'>,
  now: Instant,
): boolean {
  const isRecent = (at: Instant | null) => at !== null && Math.abs(millis(now) - millis(at)) < PATIENCE_MS;
  const countOf = (wanted: 'Hold' | 'Payment') => confirmations.filter(({ type }) => type === wanted).length;
  const paid = payments.filter(({ transactionStatus }) => transactionStatus === 'Approved');
  return (
    (isRecent(createdAt) && countOf('Hold') === 0) ||
    (paid.length > countOf('Payment') && paid.some(({ submittedAt }) => isRecent(submittedAt)))
  );
}

import type { Booking } from '@tour-portal/contracts/api/api.js';
import { millis, type Instant } from '@tour-portal/contracts/values/time.js';

/** Printing takes seconds, or minutes under load; after this time the page no longer waits for a confirmation. */
const PRINTING_MAX_MS = 600_000;

/**
 * Whether a confirmation of the hold or of a payment is still to come (D33): one is missing, and the hold or a payment is
 * recent.
 */
export function awaitsConfirmation(
  { createdAt, payments, confirmations }: Pick<Booking, 'createdAt' | 'payments' | 'confirmations'>,
  now: Instant,
): boolean {
  const isRecent = (at: Instant | null) =>
    at !== null && Math.abs(millis(now) - millis(at)) < PRINTING_MAX_MS;
  const countOf = (wanted: 'Hold' | 'Payment') => confirmations.filter(({ type }) => type === wanted).length;
  const approved = payments.filter(({ transactionStatus }) => transactionStatus === 'Approved');
  return (
    (isRecent(createdAt) && countOf('Hold') === 0) ||
    (approved.length > countOf('Payment') && approved.some(({ submittedAt }) => isRecent(submittedAt)))
  );
}

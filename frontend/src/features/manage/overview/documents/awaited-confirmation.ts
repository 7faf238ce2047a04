import type { Booking } from '@tour-portal/contracts/api/api.js';
import { millis, type Instant } from '@tour-portal/contracts/values/time.js';

/** A PDF is ready within seconds, or minutes under load; after this time the page no longer waits for it. */
const WAIT_MAX_MS = 600_000;

/** Whether a confirmation is still to come (D33): the hold or a payment is recent, and its own confirmation is missing. */
export function awaitsConfirmation(
  { createdAt, payments, confirmations }: Pick<Booking, 'createdAt' | 'payments' | 'confirmations'>,
  now: Instant,
): boolean {
  const isRecent = (at: Instant | null) => at !== null && Math.abs(millis(now) - millis(at)) < WAIT_MAX_MS;
  const recent = payments.filter(
    ({ transactionStatus, submittedAt }) => transactionStatus === 'Approved' && isRecent(submittedAt),
  );
  // The confirmations of earlier payments stay, also when those payments are refunded.
  const ofRecent = confirmations.filter(
    ({ type, issuedAt }) => type === 'Payment' && recent.some(({ recordedAt }) => issuedAt >= recordedAt),
  );
  return (
    (isRecent(createdAt) && !confirmations.some(({ type }) => type === 'Hold')) ||
    recent.length > ofRecent.length
  );
}

import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../instance/clock.js';

/** Collections of the records store whose records are useless once they have expired. */
export const EXPIRING = [
  'sessions',
  'challenges',
  'guesses',
  'limits',
  'commands',
  'idempotency',
  'staff-sessions',
  'staff-codes',
  'refund-claims',
] as const;

/** Removes expired records, so that the store does not grow without limit. Answers how many were removed. */
export async function removeExpired(records: Records, clock: Clock): Promise<number> {
  let removed = 0;
  for (const collection of EXPIRING) {
    // A claim is a lease, which runs by the system's time: a moved clock must not end it while a refund is being made.
    const now = collection === 'refund-claims' ? clock.systemMillis() : clock.millis();
    removed += await records.removeWhere(collection, 'expiresAt', now);
  }
  return removed;
}

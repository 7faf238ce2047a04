import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../instance/clock.js';

/** Collections whose records are of no use to anybody once they have expired. */
const EXPIRING = [
  'sessions',
  'challenges',
  'guesses',
  'limits',
  'commands',
  'idempotency',
  'staff-sessions',
  'staff-codes',
] as const;

/** Removes what has expired, so that the store does not grow for ever. Answers how many records went. */
export async function removeExpired(records: Records, clock: Clock): Promise<number> {
  let removed = 0;
  for (const collection of EXPIRING)
    removed += await records.removeWhere(collection, 'expiresAt', clock.millis());
  return removed;
}

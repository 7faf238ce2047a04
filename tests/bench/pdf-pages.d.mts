import type { Account } from '@tour-portal/contracts/api/api.js';

/** Pages a second of the payment confirmation of an account's first booking. */
export function measurePdfPages(
  account: Pick<Account, 'firstName' | 'email' | 'bookings'>,
  count: number,
): Promise<number>;

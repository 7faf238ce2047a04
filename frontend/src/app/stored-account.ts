import type { Account } from '@tour-portal/contracts/api.js';
import { del, get, set } from 'idb-keyval';

/**
 * The account as this browser last saw it, in the browser's `keyval-store` (spec §7 "Client persistence"). Where a
 * browser offers no storage, nothing is kept and nothing fails: the server is asked instead.
 */
const KEY = 'account';

export async function readStoredAccount(): Promise<Account | null> {
  try {
    return (await get<Account>(KEY)) ?? null;
  } catch {
    return null;
  }
}

export async function storeAccount(account: Account): Promise<void> {
  try {
    await set(KEY, account);
  } catch {
    // Private windows refuse storage.
  }
}

export async function clearStoredAccount(): Promise<void> {
  try {
    await del(KEY);
  } catch {
    // What was never kept need not be forgotten.
  }
}

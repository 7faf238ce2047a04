import type { Account } from '@tour-portal/contracts/api/api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { del, get, set } from 'idb-keyval';

/**
 * The account as this browser last heard of it from the server, in the browser's `keyval-store` (spec §7 "Client
 * persistence"). Where a browser offers no storage, nothing is kept and nothing fails: the server is asked instead.
 */
const ACCOUNT = 'account';
const KNOWN_AT = 'account-known-at';

export interface StoredAccount {
  readonly account: Account;
  /** When the server last said so; null when that was not kept. */
  readonly knownAt: Instant | null;
}

export async function readStoredAccount(): Promise<StoredAccount | null> {
  try {
    const [account, knownAt] = await Promise.all([get<Account>(ACCOUNT), get<Instant>(KNOWN_AT)]);
    return account === undefined ? null : { account, knownAt: knownAt ?? null };
  } catch {
    return null;
  }
}

export async function storeAccount(account: Account, knownAt: Instant): Promise<void> {
  try {
    await Promise.all([set(ACCOUNT, account), set(KNOWN_AT, knownAt)]);
  } catch {
    // Private windows refuse storage.
  }
}

export async function clearStoredAccount(): Promise<void> {
  try {
    await Promise.all([del(ACCOUNT), del(KNOWN_AT)]);
  } catch {
    // What was never kept need not be forgotten.
  }
}

import type { Account } from '@tour-portal/contracts/api/api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { del, get, set } from 'idb-keyval';

/**
 * The account as the server's last answer left it, in the browser's `keyval-store` (spec §7 "Client
 * persistence"). Where a browser offers no storage, nothing is kept and nothing fails: the server is asked instead.
 */
const ACCOUNT = 'account';
/** The key of {@link StoredAccount.knownAt} there. */
const KNOWN_AT = 'account-known-at';
/** Set where a customer logged out in this browser and the server may not know it yet. */
const LOGGED_OUT = 'logout';

/** The prefix of cache names: each such cache holds the documents of one account, for use without a network. */
const DOCUMENTS = 'documents-of-';

export interface StoredAccount {
  readonly account: Account;
  /** When the server last sent the account or changed it; null: that was not stored. */
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
    await Promise.all([set(ACCOUNT, account), set(KNOWN_AT, knownAt), del(LOGGED_OUT)]);
    await deleteDocumentCaches(documentCacheName(account.id));
  } catch {
    // A browser may refuse storage, and has caches only on https and localhost.
  }
}

export async function clearStoredAccount(): Promise<void> {
  try {
    await Promise.all([del(ACCOUNT), del(KNOWN_AT)]);
    await deleteDocumentCaches(null);
  } catch {
    // Without storage, or without caches, there is nothing more to delete.
  }
}

/** @param isPending whether the server is still to be told that a customer logged out in this browser */
export async function storeLogOutPending(isPending: boolean): Promise<void> {
  try {
    await (isPending ? set(LOGGED_OUT, true) : del(LOGGED_OUT));
  } catch {
    // Without storage the server is not told, and the session ends by itself.
  }
}

export async function isLogOutPending(): Promise<boolean> {
  try {
    return (await get<true>(LOGGED_OUT)) === true;
  } catch {
    return false;
  }
}

/** The name of the cache with an account's documents; it is deleted together with the stored account. */
export function documentCacheName(account: number): string {
  return `${DOCUMENTS}${account}`;
}

/** @param except the name of the cache that stays; null: none */
async function deleteDocumentCaches(except: string | null): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(DOCUMENTS) && name !== except);
  await Promise.all(names.map((name) => caches.delete(name)));
}

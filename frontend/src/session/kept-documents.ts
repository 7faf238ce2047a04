import { documentsOf, readStoredAccount } from './stored-account.js';

/*
 * The documents that this browser keeps for when it has no network. They are shown to nobody but the stored account, and go
 * with it. The pages say which; the service worker shows and renews them.
 */

/** @returns the document as kept; undefined: it is not, or nobody is signed in */
export async function keptDocument(address: string): Promise<Response | undefined> {
  const stored = await readStoredAccount();
  if (stored === null) return undefined;
  const documents = await caches.open(documentsOf(stored.account.id));
  return documents.match(address, { ignoreVary: true });
}

/** @param account who was signed in when it was asked for; nothing is kept where that is over */
export async function keepDocument(account: number, address: string, answer: Response): Promise<void> {
  const name = documentsOf(account);
  const documents = await caches.open(name);
  await documents.put(address, answer);
  // A logout meanwhile has emptied what was there before.
  const stored = await readStoredAccount();
  if (stored?.account.id !== account) await caches.delete(name);
}

/** Forgets the account's documents but these, such as those of a trip that is over. */
export async function keepOnly(account: number, addresses: readonly string[]): Promise<void> {
  const documents = await caches.open(documentsOf(account));
  const wanted = new Set(addresses.map((address) => new URL(address, globalThis.location.origin).href));
  const old = (await documents.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(old.map((request) => documents.delete(request, { ignoreVary: true })));
}

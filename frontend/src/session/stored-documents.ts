import { documentCacheName, readStoredAccount } from './stored-account.js';

/*
 * The documents that this browser stores for use without a network. They are shown only to the stored account and are
 * deleted with it. The pages decide which are stored; the service worker shows and renews them.
 */

/** @returns the stored document; undefined: it is not stored, or no account is */
export async function readStoredDocument(address: string): Promise<Response | undefined> {
  const stored = await readStoredAccount();
  if (stored === null) return undefined;
  const documents = await caches.open(documentCacheName(stored.account.id));
  return documents.match(address, { ignoreVary: true });
}

/**
 * @param account that was signed in when the document was fetched; nothing stays stored if it is not signed in any more
 * @returns whether the document is stored
 */
export async function storeDocument(account: number, address: string, answer: Response): Promise<boolean> {
  const name = documentCacheName(account);
  const documents = await caches.open(name);
  await documents.put(address, answer);
  // A logout or another login meanwhile has deleted the cache; the document must not outlive it.
  const stored = await readStoredAccount();
  const isSignedIn = stored?.account.id === account;
  if (!isSignedIn) await caches.delete(name);
  return isSignedIn;
}

/** Keeps only the account's documents at these addresses; others, such as those of a trip that is over, are deleted. */
export async function deleteOtherDocuments(account: number, addresses: readonly string[]): Promise<void> {
  const documents = await caches.open(documentCacheName(account));
  const wanted = new Set(addresses.map((address) => new URL(address, globalThis.location.origin).href));
  const outdated = (await documents.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(outdated.map((request) => documents.delete(request, { ignoreVary: true })));
}

/** Creates accounts, each with a session, in the stores of a folder or on `servers`; returns the session cookies’ values. */
export function prepareAccounts(
  dataDir: string,
  count: number,
  servers?: { readonly mongodbUrl?: string | null; readonly eventStoreUrl?: string | null },
): Promise<string[]>;

/** Makes the database of the simpler server, with accounts. @returns the secret of a session of each */
export function prepareCrudAccounts(file: string, count: number): string[];

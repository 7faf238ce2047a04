/** Creates accounts in the stores of a folder, and a session for each; returns the values of the session cookies. */
export function prepareAccounts(
  dataDir: string,
  count: number,
  servers?: { readonly mongodbUrl?: string | null; readonly eventStoreUrl?: string | null },
): Promise<string[]>;

/** Makes the database of the simpler server, with accounts. @returns the secret of a session of each */
export function prepareCrudAccounts(file: string, count: number): string[];

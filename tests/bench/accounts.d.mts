/** Creates accounts in the stores of a folder, and a session for each; returns the values of the session cookies. */
export function prepareAccounts(
  dataDir: string,
  count: number,
  servers?: { readonly mongodbUrl?: string | null; readonly eventStoreUrl?: string | null },
): Promise<string[]>;

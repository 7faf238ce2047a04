/** Opens accounts with sessions in the stores of a folder; answers the sessions' cookie values, one an account. */
export function prepareAccounts(
  dataDir: string,
  count: number,
  servers?: { readonly mongodbUrl?: string | null; readonly eventStoreUrl?: string | null },
): Promise<string[]>;

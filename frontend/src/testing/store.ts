import type { Account } from '@tour-portal/contracts/api/api.js';
import { makeStore } from '../app/store.js';
import { accountRestored } from '../session/account-api.js';

/** The store of a visitor, or of a customer with this account; `state`: the rest of its initial state. */
export function storeFor(account: Account | null = null, state: Parameters<typeof makeStore>[0] = {}) {
  const store = makeStore(state);
  if (account !== null) store.dispatch(accountRestored(account));
  return store;
}

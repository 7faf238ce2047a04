import type { Account } from '@tour-portal/contracts/api.js';
import { selectAccount, Unauthenticated } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';

/**
 * The account of a page behind the guard.
 * @throws Unauthenticated where there is none (spec §8)
 */
export function useSignedIn(): Account {
  const account = useAppSelector(selectAccount);
  if (account === null) throw new Unauthenticated();
  return account;
}

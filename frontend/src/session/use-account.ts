import type { Account } from '@tour-portal/contracts/api/api.js';
import { useSelector } from 'react-redux';
import { selectAccount } from './account-api.js';
import { Unauthenticated } from './session.js';

/** The signed-in account with its bookings; null for a visitor. */
export function useAccount(): Account | null {
  return useSelector(selectAccount);
}

/**
 * The account of a page behind the guard.
 * @throws Unauthenticated where there is none (spec §8)
 */
export function useSignedInAccount(): Account {
  const account = useAccount();
  if (account === null) throw new Unauthenticated();
  return account;
}

import { skipToken } from '@reduxjs/toolkit/query';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';
import { useAccount } from '../session/use-account.js';
import { useWaitingListQuery } from './waiting-api.js';
import { openRequests } from './open-requests.js';

/** How often the list is loaded again while the window has the focus: the cancellations of others lead to offers. */
const POLL_MS = 60_000;

/** The account's open requests, offers first; null while they are not known, and for a visitor. */
export function useWaitingList(now: Instant): WaitingRequest[] | null {
  const account = useAccount();
  const { currentData } = useWaitingListQuery(account?.id ?? skipToken, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  return currentData === undefined ? null : openRequests(currentData, now);
}

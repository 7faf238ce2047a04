import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { WaitingOrder, WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';

/** Where the account's waiting lists are shown. */
export const WAITING_LISTS = { id: 'waiting-lists', address: '/bookings#waiting-lists' } as const;

/** The requests without the expired offers, which the server ends within moments. Offers come first: they are urgent. */
export function openRequests(list: readonly WaitingRequest[], now: Instant): WaitingRequest[] {
  const open = list.filter(({ offeredUntil }) => offeredUntil === null || offeredUntil > now);
  const offered = open.filter(({ status }) => status === 'offered');
  return [...offered, ...open.filter(({ status }) => status === 'waiting')];
}

/** The account's request for a tour and date; null when it has none. */
export function requestFor(
  list: readonly WaitingRequest[],
  { tour, date }: Pick<WaitingOrder, 'tour' | 'date'>,
): WaitingRequest | null {
  return list.find((request) => request.tour === tour && request.departedAt === date) ?? null;
}

import { writeHoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import type { WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';

/**
 * Where the space of an offer is held.
 * @param number of the party to join; the request's own where none is given
 */
export function offerAddress(
  { tour, roomGuests, departedAt, number: own }: WaitingRequest,
  number: string | null = own ?? null,
): string {
  return `/?${writeHoldQuery({ tour, roomGuests, date: departedAt, number, holdId: null })}`;
}

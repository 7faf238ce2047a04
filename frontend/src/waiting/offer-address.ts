import { writeHoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import type { WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';

/**
 * The address of the page where the customer holds the offered space.
 * @param number the booking number of the party to join; by default that of the request
 */
export function offerAddress(
  { tour, roomGuests, departedAt, number: ownNumber }: WaitingRequest,
  number: string | null = ownNumber ?? null,
): string {
  return `/?${writeHoldQuery({ tour, roomGuests, date: departedAt, number, holdId: null })}`;
}

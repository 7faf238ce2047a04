import type { BookingHistory } from '@tour-portal/contracts/client-service/client-service-api.js';

/** The booking's owner, by what the booking's history tells. */
export interface Person {
  readonly account: number;
  readonly name: string;
  /** The number of the booking whose page is open. */
  readonly number: string;
  /** Blocked from booking online. */
  readonly isBlocked: boolean;
  readonly isForgotten: boolean;
}

export function personOf({ owner, number, events }: BookingHistory): Person {
  const blocks = events.filter(({ type }) => type === 'DoNotBookSet');
  return {
    account: owner.id,
    name: `${owner.firstName} ${owner.lastName}`.trim(),
    number,
    isBlocked: blocks.at(-1)?.data['doNotBook'] === true,
    isForgotten: events.some(({ type }) => type === 'AccountErased'),
  };
}

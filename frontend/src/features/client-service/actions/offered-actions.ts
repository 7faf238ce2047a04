import type { Booking } from '@tour-portal/contracts/api.js';
import { isDepositPaid } from '@tour-portal/contracts/booking-state.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import { leftOf, stillTravelling } from './booking-effects.js';
import type { Person } from './person.js';

/** In the order they are offered. */
const ACTIONS = [
  'note',
  'names',
  'extend',
  'rooms',
  'price',
  'cancel',
  'refund',
  'reconfirm',
  'hold',
  'do-not-book',
  'forget',
] as const;

export type ActionName = (typeof ACTIONS)[number];

/**
 * What makes sense for a booking as it stands (D42). The server decides; this only leaves out what it is sure to refuse.
 */
export function offeredActions(booking: Booking, person: Person, now: Instant): ActionName[] {
  const { deletedAt, cancelledAt, expiredAt, payments } = booking;
  const isOver = deletedAt !== null || cancelledAt !== null || (expiredAt !== null && expiredAt <= now);
  const isHold = !isOver && expiredAt !== null;
  const isOffered: Readonly<Record<ActionName, boolean>> = {
    note: true,
    names: !isOver && !person.isForgotten,
    extend: isHold,
    rooms: !isOver && stillTravelling(booking).length > 0,
    price: !isOver && stillTravelling(booking).length > 0,
    cancel: !isOver,
    refund: payments.some((payment) => leftOf(booking, payment) > 0),
    reconfirm: !isOver && isDepositPaid(booking),
    hold: !person.isForgotten,
    'do-not-book': !person.isForgotten,
    forget: !person.isForgotten,
  };
  return ACTIONS.filter((action) => isOffered[action]);
}

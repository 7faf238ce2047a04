import type { Booking } from '@tour-portal/contracts/api/api.js';
import { isDepositPaid } from '@tour-portal/contracts/booking/booking-state.js';
import { mayDo, type StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { leftOf, stillTravelling } from './booking-effects.js';
import type { Person } from './person.js';

/** In the order they are offered. */
const ACTIONS = [
  'note',
  'names',
  'details',
  'travel',
  'transfer',
  'protection',
  'extend',
  'rooms',
  'price',
  'cancel',
  'refund',
  'reconfirm',
  'remind',
  'hold',
  'do-not-book',
  'forget',
] as const;

export type ActionName = (typeof ACTIONS)[number];

/** Those that are asked for most, the first ones before others. */
const FREQUENT: readonly ActionName[] = ['note', 'extend', 'names', 'travel', 'hold'];

/**
 * What makes sense for a booking as it stands (D42), and is within one's roles (D60). The server decides; this only leaves
 * out what it is sure to refuse.
 */
export function offeredActions(
  booking: Booking,
  person: Person,
  now: Instant,
  roles: readonly StaffRole[],
): ActionName[] {
  const { deletedAt, cancelledAt, expiredAt, payments } = booking;
  const isOver = deletedAt !== null || cancelledAt !== null || (expiredAt !== null && expiredAt <= now);
  const isHold = !isOver && expiredAt !== null;
  // Of a person who was forgotten nothing is written any more.
  const isWritten = !isOver && !person.isForgotten;
  const isOffered: Readonly<Record<ActionName, boolean>> = {
    note: true,
    names: isWritten,
    details: isWritten,
    travel: isWritten,
    transfer: isWritten,
    protection: isWritten,
    extend: isHold,
    rooms: !isOver && stillTravelling(booking).length > 0,
    price: !isOver && stillTravelling(booking).length > 0,
    cancel: !isOver,
    refund: payments.some((payment) => leftOf(booking, payment) > 0),
    reconfirm: !isOver && isDepositPaid(booking),
    remind: isWritten,
    hold: !person.isForgotten,
    'do-not-book': !person.isForgotten,
    forget: !person.isForgotten,
  };
  return ACTIONS.filter((action) => isOffered[action] && mayDo(roles, action));
}

/** Three of the offered actions that are asked for most, to stand in sight. */
export function frequentActions(offered: readonly ActionName[]): ActionName[] {
  return FREQUENT.filter((action) => offered.includes(action)).slice(0, 3);
}

/** What cannot be taken back, or takes something from the customer; it stands apart from all else. */
export const GRAVE_ACTIONS: readonly ActionName[] = ['cancel', 'do-not-book', 'forget'];

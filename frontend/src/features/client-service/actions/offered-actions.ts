import type { Booking } from '@tour-portal/contracts/api/api.js';
import { isDepositPaid } from '@tour-portal/contracts/booking/booking-state.js';
import { mayDo, type StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { leftOf, stillTravelling } from './booking-effects.js';
import type { Person } from './person.js';

/** What of a booking and its person decides which actions make sense. */
interface Situation {
  readonly booking: Booking;
  readonly isOver: boolean;
  /** Neither is it over nor its person forgotten, of whom nothing is written any more. */
  readonly isWritten: boolean;
  readonly isForgotten: boolean;
}

interface Offer {
  /** What its button says. */
  readonly word: string;
  readonly makesSense: (situation: Situation) => boolean;
}

const isWritten = (situation: Situation) => situation.isWritten;
const isKnown = ({ isForgotten }: Situation) => !isForgotten;
const hasTravelers = ({ booking, isOver }: Situation) => !isOver && stillTravelling(booking).length > 0;
const hasMoney = ({ booking }: Situation) => booking.payments.some((payment) => leftOf(booking, payment) > 0);

/** In the order they are offered. */
const ACTIONS = {
  note: { word: 'Add a note', makesSense: () => true },
  names: { word: 'Correct names', makesSense: isWritten },
  details: { word: 'Enter guest details', makesSense: isWritten },
  travel: { word: 'Enter travel', makesSense: isWritten },
  transfer: { word: 'Change a transfer', makesSense: isWritten },
  protection: { word: 'Offer travel protection', makesSense: isWritten },
  extend: {
    word: 'Extend the hold',
    makesSense: ({ booking, isOver }) => !isOver && booking.expiredAt !== null,
  },
  rooms: { word: 'Change rooms', makesSense: hasTravelers },
  price: { word: 'Change the price', makesSense: hasTravelers },
  cancel: { word: 'Cancel…', makesSense: ({ isOver }) => !isOver },
  refund: { word: 'Give money back', makesSense: hasMoney },
  reconfirm: {
    word: 'Reconfirm',
    makesSense: ({ booking, isOver }) => !isOver && isDepositPaid(booking),
  },
  remind: { word: 'Send a reminder', makesSense: isWritten },
  hold: { word: 'Hold space for this customer', makesSense: isKnown },
  'do-not-book': { word: 'Block booking online', makesSense: isKnown },
  forget: { word: 'Forget this person', makesSense: isKnown },
} as const satisfies Record<string, Offer>;

export type ActionName = keyof typeof ACTIONS;

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
  const { deletedAt, cancelledAt, expiredAt } = booking;
  const { isForgotten } = person;
  const isOver = deletedAt !== null || cancelledAt !== null || (expiredAt !== null && expiredAt <= now);
  const situation = { booking, isOver, isWritten: !isOver && !isForgotten, isForgotten };
  const names = Object.keys(ACTIONS) as ActionName[];
  return names.filter((action) => ACTIONS[action].makesSense(situation) && mayDo(roles, action));
}

/** What the button of an action says. */
export function actionWord(action: ActionName, { isBlocked }: Person): string {
  return action === 'do-not-book' && isBlocked ? 'Allow booking online' : ACTIONS[action].word;
}

/** Three of the offered actions that are asked for most, to stand in sight. */
export function frequentActions(offered: readonly ActionName[]): ActionName[] {
  return FREQUENT.filter((action) => offered.includes(action)).slice(0, 3);
}

/** What cannot be taken back, or takes something from the customer; it stands apart from all else. */
export const GRAVE_ACTIONS: readonly ActionName[] = ['cancel', 'do-not-book', 'forget'];

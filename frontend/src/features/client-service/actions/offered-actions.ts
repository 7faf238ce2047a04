import type { Booking } from '@tour-portal/contracts/api/api.js';
import { bookingState, isLive, type BookingState } from '@tour-portal/contracts/booking/booking-state.js';
import type { TourReference } from '@tour-portal/contracts/api/reference-api.js';
import { mayDo, type StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import { isTooLateToPay } from '@tour-portal/contracts/money/fees.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { mayReconfirm } from '../../../booking/may-reconfirm.js';
import { refundableAmount, uncancelledGuests } from './booking-effects.js';
import type { ActionCustomer } from './action-customer.js';

/** What decides which actions make sense. */
interface Situation {
  readonly booking: Booking;
  readonly tour: TourReference | null;
  readonly now: Instant;
  readonly state: BookingState;
  /** Whether the personal data of the booking's owner was erased. */
  readonly isErased: boolean;
}

interface ActionRule {
  /** The text of the action's button, unless `actionLabel` answers another. */
  readonly label: string;
  readonly makesSense: (situation: Situation) => boolean;
}

const isNotErased = ({ isErased }: Situation) => !isErased;
const mayChangeGuests = (situation: Situation) => isLive(situation.state) && isNotErased(situation);
const isLiveWithTravelers = ({ booking, state }: Situation) =>
  isLive(state) && uncancelledGuests(booking).length > 0;
/** After the tour only the reminder of an open survey is left. */
const mayHaveReminders = ({ booking, state }: Situation) =>
  isLive(state) || (state === 'travelled' && booking.surveys.some(({ submittedAt }) => submittedAt === null));
const hasRefundableMoney = ({ booking }: Situation) =>
  booking.payments.some((payment) => refundableAmount(booking, payment) > 0);

/** All actions on a booking's page, in the order in which `offeredActions` lists them. */
const ACTIONS = {
  note: { label: 'Add a note', makesSense: () => true },
  names: { label: 'Correct names', makesSense: mayChangeGuests },
  details: { label: 'Enter guest details', makesSense: mayChangeGuests },
  travel: { label: 'Enter travel', makesSense: mayChangeGuests },
  transfer: { label: 'Change a transfer', makesSense: mayChangeGuests },
  protection: {
    label: 'Offer travel protection',
    makesSense: (situation) =>
      mayChangeGuests(situation) && !isTooLateToPay(situation.booking.departedAt, situation.now),
  },
  extend: { label: 'Extend the hold', makesSense: ({ state }) => state === 'hold' },
  rooms: { label: 'Change rooms', makesSense: isLiveWithTravelers },
  price: { label: 'Change the price', makesSense: isLiveWithTravelers },
  cancel: { label: 'Cancel…', makesSense: ({ state }) => isLive(state) },
  refund: { label: 'Refund a payment', makesSense: hasRefundableMoney },
  reconfirm: { label: 'Reconfirm', makesSense: ({ booking, tour, now }) => mayReconfirm(booking, tour, now) },
  remind: {
    label: 'Send a reminder',
    makesSense: (situation) => mayHaveReminders(situation) && isNotErased(situation),
  },
  hold: { label: 'Hold space for this customer', makesSense: isNotErased },
  'do-not-book': { label: 'Block booking online', makesSense: isNotErased },
  erase: { label: 'Erase personal data', makesSense: isNotErased },
} as const satisfies Record<string, ActionRule>;

export type ActionName = keyof typeof ACTIONS;

/** The most frequent actions, the most frequent first. */
const FREQUENT: readonly ActionName[] = ['note', 'extend', 'names', 'travel', 'hold'];

/**
 * The actions that make sense for a booking now (D42), and that the member's roles allow (D60). The server decides: it may
 * refuse an action that is offered.
 * @param tour null until it is loaded, and when the catalog does not have it any more
 */
export function offeredActions(
  booking: Booking,
  customer: ActionCustomer,
  now: Instant,
  roles: readonly StaffRole[],
  tour: TourReference | null,
): ActionName[] {
  const facts = { ...booking, concludedAt: booking.departure.concludedAt };
  const state = bookingState(facts, tour, now);
  const situation = { booking, tour, now, state, isErased: customer.isErased };
  const names = Object.keys(ACTIONS) as ActionName[];
  return names.filter((action) => ACTIONS[action].makesSense(situation) && mayDo(roles, action));
}

/** The text of an action's button. */
export function actionLabel(action: ActionName, { isBlocked }: ActionCustomer): string {
  return action === 'do-not-book' && isBlocked ? 'Allow booking online' : ACTIONS[action].label;
}

/** The most frequent of the offered actions, at most three: those that are always visible. */
export function frequentActions(offered: readonly ActionName[]): ActionName[] {
  return FREQUENT.filter((action) => offered.includes(action)).slice(0, 3);
}

/**
 * Actions that take seats, booking online or personal data from the customer; `do-not-book` even where it allows booking
 * online again. They are shown apart from the others.
 */
export const DESTRUCTIVE_ACTIONS: readonly ActionName[] = ['cancel', 'do-not-book', 'erase'];

import { event } from '@tour-portal/contracts/events/events.js';
import type { EventData } from '@tour-portal/contracts/events/events.js';
import type { HoldTerms } from '@tour-portal/contracts/events/booking-events.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Decider, Decision } from '../event-log/decider.js';
import { NO_BOOKING, evolveBooking, ownerOf } from './booking-state.js';
import type { BookingState } from './booking-state.js';
import { decidePayments } from './money/fee-decisions.js';
import type { BookingPaymentCommand, BookingPaymentRefusal } from './money/fee-decisions.js';

/** A step of placing, giving up, replacing or expiring a hold. */
type HoldStep =
  | { readonly type: 'PlaceHold'; readonly terms: HoldTerms }
  | { readonly type: 'AbandonHold'; readonly booking: number; readonly account: number }
  /** `by`: id of the booking that takes its place. */
  | { readonly type: 'ReplaceHold'; readonly by: number; readonly deletedAt: Instant }
  | { readonly type: 'ExpireHold'; readonly now: Instant };

/** Steps of holds, payments and confirmations. All other changes of a booking are decided in their use cases. */
export type BookingCommand = HoldStep | IssueConfirmation | BookingPaymentCommand;

export interface IssueConfirmation {
  readonly type: 'IssueConfirmation';
  readonly confirmation: Omit<EventData['ConfirmationIssued'], 'booking'>;
}

type HoldRefusal =
  | { readonly code: 'abandoned' }
  /** Of `ExpireHold` only, whose callers ignore it: the hold's deadline has not come. */
  | { readonly code: 'not-yet-expired'; readonly expiredAt: Instant };

export type BookingRefusal = HoldRefusal | BookingPaymentRefusal;

/** Rules of these commands (spec §4; D21, D24, D26). */
export function decideBooking(command: BookingCommand, state: BookingState): Decision<BookingRefusal> {
  switch (command.type) {
    case 'IssueConfirmation': {
      if (!('terms' in state)) return { refusal: { code: 'no-such-booking' } };
      const { confirmation } = command;
      if (state.confirmations.includes(confirmation.confirmation)) return { events: [] };
      return { events: [event('ConfirmationIssued', { booking: state.terms.booking, ...confirmation })] };
    }
    case 'StartPayment':
    case 'RecordPayment':
    case 'RecordRefund':
      return decidePayments(command, state);
    case 'PlaceHold':
      if (state.status === 'none') return { events: [event('HoldPlaced', command.terms)] };
      return state.status === 'abandoned' ? { refusal: { code: 'abandoned' } } : { events: [] };
    case 'AbandonHold': {
      const { booking, account } = command;
      return { events: state.status === 'none' ? [event('HoldAbandoned', { booking, account })] : [] };
    }
    case 'ReplaceHold': {
      if (state.status !== 'hold') return { events: [] };
      const { by, deletedAt } = command;
      return { events: [event('HoldReplaced', { booking: state.terms.booking, by, deletedAt })] };
    }
    case 'ExpireHold':
      if (state.status !== 'hold') return { events: [] };
      if (state.expiredAt > command.now)
        return { refusal: { code: 'not-yet-expired', expiredAt: state.expiredAt } };
      return { events: [event('HoldExpired', { booking: state.terms.booking, expiredAt: state.expiredAt })] };
  }
}

export const bookingDecider: Decider<BookingState, BookingCommand, BookingRefusal> = {
  initial: NO_BOOKING,
  evolve: evolveBooking,
  decide: decideBooking,
  creates: (command) => command.type === 'PlaceHold',
  subject: ownerOf,
};

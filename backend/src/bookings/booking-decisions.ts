import { event } from '@tour-portal/contracts/events.js';
import type { HoldTerms } from '@tour-portal/contracts/booking-events.js';
import { extendableHours } from '@tour-portal/contracts/hold-duration.js';
import { later, plusHours } from '@tour-portal/contracts/time.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { Decider, Decision } from '../event-log/decider.js';
import { decideSurvey } from '../surveys/survey-decisions.js';
import type { SurveyCommand, SurveyRefusal } from '../surveys/survey-decisions.js';
import { NO_BOOKING, evolveBooking } from './booking-state.js';
import type { BookingState } from './booking-state.js';
import { decideCancel } from './cancel-decisions.js';
import type { CancelGuests, CancelRefusal } from './cancel-decisions.js';
import { decideCare } from './care-decisions.js';
import type { CareCommand, CareRefusal } from './care-decisions.js';
import { decideChange } from './change-decisions.js';
import type { ChangeCommand, ChangeRefusal } from './change-decisions.js';
import { decideChecklist } from './checklist-decisions.js';
import type { ChecklistCommand, ChecklistRefusal } from './checklist-decisions.js';
import { decidePayments } from './fee-decisions.js';
import type { BookingPaymentCommand, BookingPaymentRefusal } from './fee-decisions.js';

/** `owner` is the account that asks: for everybody else a booking does not exist. */
type HoldCommand =
  | { readonly type: 'PlaceHold'; readonly terms: HoldTerms }
  | { readonly type: 'AbandonHold'; readonly booking: number; readonly account: number }
  | { readonly type: 'ReplaceHold'; readonly by: number; readonly deletedAt: Instant }
  | { readonly type: 'ExtendHold'; readonly owner: number; readonly now: Instant }
  | { readonly type: 'DeleteHold'; readonly owner: number; readonly now: Instant }
  | { readonly type: 'ExpireHold'; readonly now: Instant };

/** What only client service may do (D42). */
export type ServiceCommand = CancelGuests | CareCommand | ChangeCommand;

export type BookingCommand =
  HoldCommand | ChecklistCommand | BookingPaymentCommand | SurveyCommand | ServiceCommand;

type HoldRefusal =
  /** Unknown, or somebody else's. */
  | { readonly code: 'no-such-booking' }
  | { readonly code: 'abandoned' }
  | { readonly code: 'not-an-active-hold' }
  | { readonly code: 'not-extendable' }
  | { readonly code: 'not-yet-expired'; readonly expiredAt: Instant };

export type BookingRefusal =
  | HoldRefusal
  | ChecklistRefusal
  | BookingPaymentRefusal
  | SurveyRefusal
  | CancelRefusal
  | CareRefusal
  | ChangeRefusal;

/** Rules of a booking: while it is a hold (spec §4; D21, D23, D24), its five steps, its money, its survey, client service. */
export function decideBooking(command: BookingCommand, state: BookingState): Decision<BookingRefusal> {
  switch (command.type) {
    case 'SetNames':
    case 'SetDetails':
    case 'SetTransports':
    case 'IssueConfirmation':
    case 'Reconfirm':
      return decideChecklist(command, state);
    case 'StartPayment':
    case 'RecordPayment':
    case 'RecordRefund':
      return decidePayments(command, state);
    case 'SubmitSurvey':
      return decideSurvey(command, state);
    case 'CancelGuests':
      return decideCancel(command, state);
    case 'AddNote':
    case 'ExtendHoldTo':
    case 'CorrectNames':
      return decideCare(command, state);
    case 'ChangeRooms':
    case 'ChangePrice':
    case 'OrderRefund':
      return decideChange(command, state);
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
    case 'ExtendHold': {
      if (!('terms' in state) || state.terms.account !== command.owner)
        return { refusal: { code: 'no-such-booking' } };
      if (state.status !== 'hold') return { refusal: { code: 'not-extendable' } };
      const { terms, expiredAt, extended, finalDueBy } = state;
      const hours = extendableHours({ hours: terms.hours, expiredAt, extended }, command.now);
      if (hours === null) return { refusal: { code: 'not-extendable' } };
      const until = plusHours(expiredAt, hours);
      return {
        events: [
          event('HoldExtended', {
            booking: terms.booking,
            hours,
            expiredAt: until,
            depositDueBy: until,
            finalDueBy: later(finalDueBy, until),
          }),
        ],
      };
    }
    case 'DeleteHold': {
      if (!('terms' in state) || state.terms.account !== command.owner)
        return { refusal: { code: 'no-such-booking' } };
      if (state.status !== 'hold' || state.expiredAt <= command.now)
        return { refusal: { code: 'not-an-active-hold' } };
      return { events: [event('HoldDeleted', { booking: state.terms.booking, deletedAt: command.now })] };
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
  subject: (state) => ('terms' in state ? state.terms.account : null),
};

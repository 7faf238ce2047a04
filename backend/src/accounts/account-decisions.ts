import { event } from '@tour-portal/contracts/events/events.js';
import type { EventData } from '@tour-portal/contracts/events/events.js';
import { changedFields } from '@tour-portal/contracts/accounts/profile-changes.js';
import type { ReminderChoices } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';
import type { Decider, Decision } from '../event-log/decider.js';
import { decideAccountChange } from './profile/account-change-decisions.js';
import type { AccountChangeCommand, AccountChangeRefusal } from './profile/account-change-decisions.js';
import { NO_ACCOUNT, evolveAccount } from './account-state.js';
import type { AccountState, SlotEntry } from './account-state.js';

export type AccountCommand =
  | ({ readonly type: 'OpenAccount' } & Readonly<EventData['AccountOpened']>)
  /** Prevents a sign-up that has not opened its account from opening it later; it changes nothing where the account was opened. */
  | { readonly type: 'AbandonSignUp'; readonly account: number }
  | { readonly type: 'SetDoNotBook'; readonly doNotBook: boolean }
  | { readonly type: 'ChooseReminders'; readonly reminders: Partial<ReminderChoices> }
  | {
      readonly type: 'TakeHoldSlot';
      readonly booking: number;
      /** The hold that the new one replaces, which may have ended meanwhile; null: none. */
      readonly replaces: number | null;
      readonly tour: number;
      readonly departedAt: CalendarDate;
      /** By client service: neither the limit of one hold nor do-not-book applies (D42). */
      readonly beyondLimit: boolean;
      readonly now: Instant;
    }
  | { readonly type: 'FreeHoldSlot'; readonly booking: number }
  | {
      readonly type: 'EraseAccount';
      readonly bookings: readonly number[];
      /** All guests of those bookings, also the cancelled ones. */
      readonly guests: readonly number[];
      readonly now: Instant;
    }
  | AccountChangeCommand;

export type AccountRefusal =
  | { readonly code: 'no-such-account' }
  | { readonly code: 'do-not-book' }
  /** Another hold has the slot (D21), or, when the account is to be erased, any hold. */
  | { readonly code: 'slot-taken'; readonly by: readonly SlotEntry[] }
  | AccountChangeRefusal;

/** Rules of an account, among them that of one active hold (D21), which does not bind client service (D42). */
export function decideAccount(command: AccountCommand, state: AccountState): Decision<AccountRefusal> {
  if (command.type === 'AbandonSignUp') {
    if (state.status !== 'unknown') return { events: [] };
    return { events: [event('ChangeAbandoned', { account: command.account, change: 'sign-up' })] };
  }
  if (command.type === 'OpenAccount') {
    if (state.status === 'never-opened') return { refusal: { code: 'change-abandoned' } };
    if (state.status !== 'unknown') return { events: [] };
    const { type: _type, ...profile } = command;
    return { events: [event('AccountOpened', profile)] };
  }
  if (state.status === 'erased' && ['EraseAccount', 'FreeHoldSlot'].includes(command.type))
    return { events: [] };
  if (state.status !== 'open') return { refusal: { code: 'no-such-account' } };
  switch (command.type) {
    case 'EraseAccount': {
      if (state.slot.length > 0) return { refusal: { code: 'slot-taken', by: state.slot } };
      const { bookings, guests, now } = command;
      const erased = { account: state.account, bookings: [...bookings], guests: [...guests], at: now };
      return { events: [event('AccountErased', erased)] };
    }
    case 'SetDoNotBook':
      if (state.doNotBook === command.doNotBook) return { events: [] };
      return { events: [event('DoNotBookSet', { account: state.account, doNotBook: command.doNotBook })] };
    case 'ChooseReminders': {
      const reminders = changedFields(state.reminders, command.reminders);
      if (Object.keys(reminders).length === 0) return { events: [] };
      return { events: [event('RemindersChosen', { account: state.account, reminders })] };
    }
    case 'TakeHoldSlot': {
      if (state.slot.some((entry) => entry.booking === command.booking)) return { events: [] };
      const { booking, replaces, tour, departedAt, beyondLimit, now } = command;
      const taken = { account: state.account, booking, replaces, tour, departedAt, takenAt: now };
      if (beyondLimit) return { events: [event('HoldSlotTaken', { ...taken, beyondLimit })] };
      if (state.doNotBook) return { refusal: { code: 'do-not-book' } };
      const inTheWay = state.slot.filter((entry) => entry.booking !== replaces && entry.beyondLimit !== true);
      if (inTheWay.length > 0) return { refusal: { code: 'slot-taken', by: inTheWay } };
      return { events: [event('HoldSlotTaken', taken)] };
    }
    case 'FreeHoldSlot':
      if (!state.slot.some((entry) => entry.booking === command.booking)) return { events: [] };
      return { events: [event('HoldSlotFreed', { account: state.account, booking: command.booking })] };
    default:
      return decideAccountChange(command, state);
  }
}

export const accountDecider: Decider<AccountState, AccountCommand, AccountRefusal> = {
  initial: NO_ACCOUNT,
  evolve: evolveAccount,
  decide: decideAccount,
  creates: (command) => command.type === 'OpenAccount',
  subject: (state, command) => {
    if (command.type === 'OpenAccount') return command.account;
    return state.status === 'open' ? state.account : null;
  },
};

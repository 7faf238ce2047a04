import type { AccountFingerprint } from '@tour-portal/contracts/events/account-events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { ALL_REMINDERS } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import type { ReminderChoices } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';

/** A hold of the account, and where its seats are. */
export interface SlotEntry {
  readonly booking: number;
  readonly tour: number;
  readonly departedAt: CalendarDate;
  readonly takenAt: Instant;
  /** Placed by client service: it does not keep the owner from a hold online (D42). */
  readonly beyondLimit?: true;
}

/** What decisions about an account need to know of it. */
export type AccountState =
  | { readonly status: 'unknown' }
  /** Its sign-up was abandoned before it opened the account, and must not open it any more. */
  | { readonly status: 'never-opened' }
  /** The personal data is erased (D44). */
  | { readonly status: 'erased'; readonly account: number }
  | {
      readonly status: 'open';
      readonly account: number;
      readonly doNotBook: boolean;
      /** Holds: at most one from online, or the old and the new one while it is being replaced, and those beyond the limit. */
      readonly slot: readonly SlotEntry[];
      /** Fingerprints of the fields that were changed since the account was opened. */
      readonly prints: readonly AccountFingerprint[];
      /** How often the password was changed. */
      readonly passwordChanges: number;
      /** Ids of changes that were abandoned: their events must not be written later. */
      readonly abandoned: readonly string[];
      readonly reminders: ReminderChoices;
    };

export type OpenAccountState = Extract<AccountState, { status: 'open' }>;

export const NO_ACCOUNT: AccountState = { status: 'unknown' };

export function accountStream(account: number): string {
  return `account-${account}`;
}

export function evolveAccount(state: AccountState, event: NewEvent): AccountState {
  if (event.type === 'AccountOpened') {
    return {
      status: 'open',
      account: event.data.account,
      doNotBook: false,
      slot: [],
      prints: [],
      passwordChanges: 0,
      abandoned: [],
      reminders: ALL_REMINDERS,
    };
  }
  if (state.status === 'unknown' && event.type === 'ChangeAbandoned') return { status: 'never-opened' };
  if (state.status !== 'open') return state;
  switch (event.type) {
    case 'ProfileChanged':
      return withFingerprints(state, event.data.prints);
    case 'PhoneChanged':
      return withFingerprints(state, [{ field: 'phoneNumber', print: event.data.print }]);
    case 'EmailChanged':
      return withFingerprints(state, [{ field: 'email', print: event.data.print }]);
    case 'PasswordChanged':
      return { ...state, passwordChanges: state.passwordChanges + 1 };
    case 'ChangeAbandoned':
      return { ...state, abandoned: [...state.abandoned, event.data.change] };
    case 'RemindersChosen':
      return { ...state, reminders: { ...state.reminders, ...event.data.reminders } };
    case 'DoNotBookSet':
      return { ...state, doNotBook: event.data.doNotBook };
    case 'HoldSlotTaken':
      return { ...state, slot: [...without(state.slot, event.data.booking), entryOf(event.data)] };
    case 'AccountErased':
      return { status: 'erased', account: state.account };
    case 'HoldSlotFreed':
      return { ...state, slot: without(state.slot, event.data.booking) };
    default:
      return state;
  }
}

function withFingerprints(state: OpenAccountState, newer: readonly AccountFingerprint[]): OpenAccountState {
  const others = state.prints.filter(({ field }) => !newer.some((print) => print.field === field));
  return { ...state, prints: [...others, ...newer] };
}

function without(slot: readonly SlotEntry[], booking: number): readonly SlotEntry[] {
  return slot.filter((entry) => entry.booking !== booking);
}

function entryOf({ booking, tour, departedAt, takenAt, beyondLimit }: SlotEntry): SlotEntry {
  return { booking, tour, departedAt, takenAt, ...(beyondLimit === true && { beyondLimit }) };
}

import type { NewEvent } from '@tour-portal/contracts/events.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/time.js';

/** A booking that takes the one-hold slot, and where its seats are. */
export interface SlotEntry {
  readonly booking: number;
  readonly tour: number;
  readonly departedAt: CalendarDate;
  readonly takenAt: Instant;
}

/** What decisions about an account need to know of it. */
export type AccountState =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'open';
      readonly account: number;
      readonly doNotBook: boolean;
      /** Bookings that take the one-hold slot: at most one, or the old and the new one while a hold is being replaced. */
      readonly slot: readonly SlotEntry[];
    };

export const NO_ACCOUNT: AccountState = { status: 'unknown' };

export function accountStream(account: number): string {
  return `account-${account}`;
}

export function evolveAccount(state: AccountState, event: NewEvent): AccountState {
  if (event.type === 'AccountOpened') {
    return { status: 'open', account: event.data.account, doNotBook: false, slot: [] };
  }
  if (state.status === 'unknown') return state;
  switch (event.type) {
    case 'DoNotBookSet':
      return { ...state, doNotBook: event.data.doNotBook };
    case 'HoldSlotTaken':
      return { ...state, slot: [...without(state.slot, event.data.booking), entryOf(event.data)] };
    case 'HoldSlotFreed':
      return { ...state, slot: without(state.slot, event.data.booking) };
    default:
      return state;
  }
}

function without(slot: readonly SlotEntry[], booking: number): readonly SlotEntry[] {
  return slot.filter((entry) => entry.booking !== booking);
}

function entryOf({ booking, tour, departedAt, takenAt }: SlotEntry): SlotEntry {
  return { booking, tour, departedAt, takenAt };
}

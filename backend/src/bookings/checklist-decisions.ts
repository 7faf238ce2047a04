import { event } from '@tour-portal/contracts/events.js';
import type { GuestDetailsChange, Print, TransportChange } from '@tour-portal/contracts/booking-events.js';
import type { EventData } from '@tour-portal/contracts/events.js';
import type { FeeTerms } from '@tour-portal/contracts/fees.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { Decision } from '../event-log/decider.js';
import { areDepositsPaid, isAllNamed, printOf, travellersOf } from './booking-state.js';
import type { BookingState, Placed, PlacedState } from './booking-state.js';

/** A command of the five steps; prints tell what is already as it is to be. */
export type ChecklistCommand =
  | {
      readonly type: 'SetNames';
      readonly owner: number;
      readonly names: EventData['NamesSet']['names'];
      readonly prints: readonly Print[];
      readonly now: Instant;
    }
  | {
      readonly type: 'SetDetails';
      readonly owner: number;
      readonly details: readonly GuestDetailsChange[];
      readonly prints: readonly Print[];
      /** Whether the tour is over (D5). */
      readonly concluded: boolean;
    }
  | {
      readonly type: 'SetTransports';
      readonly owner: number;
      readonly transports: readonly TransportChange[];
      readonly prints: readonly Print[];
      /** What each guest named pays for transfers now; the ids are used for new fees only. */
      readonly transfers: readonly { readonly guest: number; readonly fee: FeeTerms | null }[];
      readonly concluded: boolean;
    }
  | {
      readonly type: 'IssueConfirmation';
      readonly confirmation: Omit<EventData['ConfirmationIssued'], 'booking'>;
    }
  | { readonly type: 'Reconfirm'; readonly owner: number; readonly started: boolean; readonly now: Instant };

export type ChecklistRefusal =
  | { readonly code: 'no-such-booking' }
  | { readonly code: 'no-such-guest'; readonly guest: number }
  /** Ended, or the tour is over. */
  | { readonly code: 'not-active' }
  /** After the first payment (spec §5 "Guest names"). */
  | { readonly code: 'names-locked' }
  /** Steps 3 to 5 unlock once deposits are paid (spec §4 "Stepper"). */
  | { readonly code: 'deposits-unpaid' }
  /** A transfer that is paid is changed by client service. */
  | { readonly code: 'transfer-paid'; readonly guest: number }
  | { readonly code: 'not-fully-paid' }
  | { readonly code: 'tour-started' };

/** Rules of the five steps (spec §4 "Stepper", §5). Setting what is set already changes nothing. */
export function decideChecklist(command: ChecklistCommand, state: BookingState): Decision<ChecklistRefusal> {
  if (!('terms' in state)) return { refusal: { code: 'no-such-booking' } };
  const { booking, account } = state.terms;
  if ('owner' in command && account !== command.owner) return { refusal: { code: 'no-such-booking' } };
  switch (command.type) {
    case 'SetNames': {
      const stranger = strangerIn(state, command.names);
      if (stranger !== null) return { refusal: stranger };
      if (state.status === 'booked') return { refusal: { code: 'names-locked' } };
      if (state.status !== 'hold' || state.expiredAt <= command.now)
        return { refusal: { code: 'not-active' } };
      const prints = newPrints(state, command.prints);
      const names = command.names.filter(({ guest }) => prints.some((print) => print.guest === guest));
      return { events: names.length === 0 ? [] : [event('NamesSet', { booking, names, prints })] };
    }
    case 'SetDetails': {
      const refusal = strangerIn(state, command.details) ?? lockOf(state, command.concluded);
      if (refusal !== null) return { refusal };
      const prints = newPrints(state, command.prints);
      const details = changed(command.details, prints);
      return { events: details.length === 0 ? [] : [event('GuestDetailsSet', { booking, details, prints })] };
    }
    case 'SetTransports': {
      const refusal = strangerIn(state, command.transports) ?? lockOf(state, command.concluded);
      if (refusal !== null) return { refusal };
      const transfers = command.transfers.filter(({ guest, fee }) => isOther(fee, transferOf(state, guest)));
      const paid = transfers.find(({ guest }) => state.paid.includes(transferOf(state, guest)?.id ?? 0));
      if (paid !== undefined) return { refusal: { code: 'transfer-paid', guest: paid.guest } };
      const prints = newPrints(state, command.prints);
      const transports = changed(command.transports, prints);
      if (transports.length === 0 && transfers.length === 0) return { events: [] };
      return { events: [event('TransportSet', { booking, transports, prints, transfers })] };
    }
    case 'IssueConfirmation': {
      const { confirmation } = command;
      const known = state.confirmations.includes(confirmation.confirmation);
      return { events: known ? [] : [event('ConfirmationIssued', { booking, ...confirmation })] };
    }
    case 'Reconfirm':
      if (state.reconfirmed) return { events: [] };
      if (command.started) return { refusal: { code: 'tour-started' } };
      if (state.status !== 'booked' || !isSettled(state)) return { refusal: { code: 'not-fully-paid' } };
      return { events: [event('BookingReconfirmed', { booking, at: command.now })] };
  }
}

/** Somebody of another booking, or who is cancelled while others travel. */
function strangerIn(
  { rooms, terms }: Placed,
  changes: readonly { readonly guest: number }[],
): ChecklistRefusal | null {
  const guests = rooms.length === 0 ? terms.guests : travellersOf({ rooms });
  const stranger = changes.find(({ guest }) => !guests.includes(guest));
  return stranger === undefined ? null : { code: 'no-such-guest', guest: stranger.guest };
}

function lockOf(state: PlacedState, concluded: boolean): ChecklistRefusal | null {
  if (state.status === 'hold') return { code: 'deposits-unpaid' };
  if (state.status !== 'booked' || concluded) return { code: 'not-active' };
  return areDepositsPaid(state) && isAllNamed(state) ? null : { code: 'deposits-unpaid' };
}

function newPrints({ prints }: Placed, wanted: readonly Print[]): Print[] {
  return wanted.filter(({ guest, field, print }) => printOf(prints, guest, field) !== print);
}

/** Each guest's change, without the fields that stay as they are. */
function changed<C extends { guest: number }>(changes: readonly C[], prints: readonly Print[]): C[] {
  return changes.flatMap((change) => {
    const fields = prints.filter(({ guest }) => guest === change.guest).map(({ field }) => field);
    const kept = Object.entries(change).filter(([name]) => name === 'guest' || fields.includes(name));
    return fields.length === 0 ? [] : [Object.fromEntries(kept) as C];
  });
}

function transferOf({ fees }: Placed, guest: number): FeeTerms | null {
  return fees.find((fee) => fee.guest === guest && fee.type === 'TRANSFER') ?? null;
}

/** A changed choice comes with a new fee, even when it costs the same. */
function isOther(fee: FeeTerms | null, before: FeeTerms | null): boolean {
  return fee?.id !== before?.id || fee?.amount !== before?.amount || fee?.tax !== before?.tax;
}

/** Whether every fee but the optional travel protection is paid. */
function isSettled({ fees, paid }: Placed): boolean {
  return fees.length > 0 && fees.every(({ id, type }) => type === 'TPP' || paid.includes(id));
}

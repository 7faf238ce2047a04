import { event } from '@tour-portal/contracts/events.js';
import type { Charges } from '@tour-portal/contracts/booking-events.js';
import { refundsOf, splitRefund } from '@tour-portal/contracts/cancellation.js';
import { sumOf } from '@tour-portal/contracts/fees.js';
import type { FeeTerms } from '@tour-portal/contracts/fees.js';
import { cents } from '@tour-portal/contracts/money.js';
import type { Cents } from '@tour-portal/contracts/money.js';
import {
  guestRoomsProblem,
  roomChangeFees,
  roomTypeChanges,
  settleCredits,
} from '@tour-portal/contracts/room-changes.js';
import type { RoomPrices } from '@tour-portal/contracts/room-changes.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { Decision } from '../event-log/decider.js';
import { isActive, travellersOf } from './booking-state.js';
import type { BookingState, PlacedState } from './booking-state.js';
import { moneyOf, newestFirst } from './cancel-decisions.js';

/** Client service changes what a booking costs, or gives money back (D25, D42). */
export type ChangeCommand =
  | {
      readonly type: 'ChangeRooms';
      /** Ids of the guests, by room. */
      readonly rooms: readonly (readonly number[])[];
      readonly prices: RoomPrices | null;
      readonly concluded: boolean;
      readonly now: Instant;
      readonly ids: { readonly refunds: readonly number[]; readonly fees: readonly number[] };
    }
  | {
      readonly type: 'ChangePrice';
      readonly guest: number;
      /** Less than nothing: a credit. */
      readonly amount: Cents;
      readonly concluded: boolean;
      readonly now: Instant;
      readonly ids: { readonly refunds: readonly number[]; readonly fee: number };
    }
  | {
      readonly type: 'OrderRefund';
      readonly refund: number;
      readonly payment: number;
      readonly amount: Cents;
    };

export type ChangeRefusal =
  | { readonly code: 'no-such-booking' }
  | { readonly code: 'no-such-guest'; readonly guest: number }
  | { readonly code: 'not-active' }
  | { readonly code: 'prices-unknown' }
  /** Not everybody who travels has one of the rooms. */
  | { readonly code: 'wrong-rooms'; readonly problem: string }
  | { readonly code: 'credit-too-large'; readonly most: Cents }
  | { readonly code: 'no-such-payment' }
  | { readonly code: 'refund-too-large'; readonly most: Cents };

export function decideChange(command: ChangeCommand, state: BookingState): Decision<ChangeRefusal> {
  if (!('terms' in state)) return { refusal: { code: 'no-such-booking' } };
  const { booking } = state.terms;
  switch (command.type) {
    case 'ChangeRooms': {
      if (!isActive(state, command.now) || command.concluded) return { refusal: { code: 'not-active' } };
      const problem = guestRoomsProblem(command.rooms, travellersOf(state));
      if (problem !== null) return { refusal: { code: 'wrong-rooms', problem } };
      const rooms = command.rooms.map((room) => [...room]);
      if (JSON.stringify(rooms) === JSON.stringify(state.rooms)) return { events: [] };
      const changes = roomTypeChanges(state.rooms, rooms);
      if (changes.length > 0 && command.prices === null) return { refusal: { code: 'prices-unknown' } };
      const fees = command.prices === null ? [] : roomChangeFees(changes, command.prices, command.ids.fees);
      const charges = chargesOf(state, fees, command.ids.refunds);
      if ('refusal' in charges) return charges;
      return { events: [event('RoomsChanged', { booking, rooms, ...charges })] };
    }
    case 'ChangePrice': {
      const { guest, amount, ids } = command;
      if (state.changeFees.includes(ids.fee)) return { events: [] };
      if (!isActive(state, command.now) || command.concluded) return { refusal: { code: 'not-active' } };
      if (!travellersOf(state).includes(guest)) return { refusal: { code: 'no-such-guest', guest } };
      const fee: FeeTerms = { id: ids.fee, guest, type: 'PRICE_CHANGE', amount, tax: cents(0) };
      const charges = chargesOf(state, [fee], ids.refunds);
      if ('refusal' in charges) return charges;
      return { events: [event('PriceChanged', { booking, ...charges })] };
    }
    case 'OrderRefund': {
      const { refund, payment, amount } = command;
      if (state.refunds.some((known) => known.refund === refund)) return { events: [] };
      const known = state.payments.find((one) => one.payment === payment);
      if (known?.outcome !== 'recorded') return { refusal: { code: 'no-such-payment' } };
      const lines = state.lines.filter((line) => line.payment === payment);
      const most = sumOf(lines);
      if (amount > most) return { refusal: { code: 'refund-too-large', most } };
      const refunds = refundsOf(splitRefund(lines, amount), 'Other', [refund]);
      return { events: [event('RefundOrdered', { booking, refunds })] };
    }
  }
}

/** New fees with what becomes of the credits among them: nothing of a credit is ever lost. */
function chargesOf(
  state: PlacedState,
  fees: FeeTerms[],
  refundIds: readonly number[],
): Charges | { readonly refusal: ChangeRefusal } {
  const { consumptions, back, left } = settleCredits(fees, moneyOf(state));
  if (left > 0) {
    const wanted = fees.reduce((sum, { amount, tax }) => sum - Math.min(0, amount + tax), 0);
    return { refusal: { code: 'credit-too-large', most: cents(wanted - left) } };
  }
  return { fees, consumptions, refunds: refundsOf(newestFirst(state, back), 'Overpayment', refundIds) };
}

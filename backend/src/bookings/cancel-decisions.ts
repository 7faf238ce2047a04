import { event } from '@tour-portal/contracts/events.js';
import type { CancelledGuest, OrderedRefund } from '@tour-portal/contracts/booking-events.js';
import {
  guestCancellation,
  refundsOf,
  roomsWithout,
  splitRefund,
} from '@tour-portal/contracts/cancellation.js';
import type { PaidLine } from '@tour-portal/contracts/cancellation.js';
import { totalOf } from '@tour-portal/contracts/fees.js';
import type { FeeTerms } from '@tour-portal/contracts/fees.js';
import { cents } from '@tour-portal/contracts/money.js';
import { roomChangeFees, roomTypeChanges, settleCredits } from '@tour-portal/contracts/room-changes.js';
import type { RoomPrices } from '@tour-portal/contracts/room-changes.js';
import { daysToDeparture } from '@tour-portal/contracts/time.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { Decision } from '../event-log/decider.js';
import { isActive, travellersOf } from './booking-state.js';
import type { BookingState, PlacedState } from './booking-state.js';

/** Client service cancels some of the guests, or all of them (D28, D42). */
export interface CancelGuests {
  readonly type: 'CancelGuests';
  /** Null: everybody. */
  readonly guests: readonly number[] | null;
  /** What rooms of this departure cost today; null where nobody can tell. */
  readonly prices: RoomPrices | null;
  /** Whether the tour is over (D5). */
  readonly concluded: boolean;
  readonly now: Instant;
  /** Ids of refunds, at most one a payment and reason, and of fees, at most one a guest. */
  readonly ids: { readonly refunds: readonly number[]; readonly fees: readonly number[] };
}

export type CancelRefusal =
  | { readonly code: 'no-such-booking' }
  | { readonly code: 'no-such-guest'; readonly guest: number }
  | { readonly code: 'not-active' }
  /** The catalogue no longer knows what the rooms of those who stay cost. */
  | { readonly code: 'prices-unknown' };

/** Who is cancelled already is cancelled no more; nothing but the money of those named goes back. */
export function decideCancel(command: CancelGuests, state: BookingState): Decision<CancelRefusal> {
  if (!('terms' in state)) return { refusal: { code: 'no-such-booking' } };
  const { booking, guests: all } = state.terms;
  const { now } = command;
  const stranger = command.guests?.find((guest) => !all.includes(guest));
  if (stranger !== undefined) return { refusal: { code: 'no-such-guest', guest: stranger } };
  if (state.status === 'cancelled') return { events: [] };
  if (!isActive(state, now) || command.concluded) return { refusal: { code: 'not-active' } };
  const travellers = travellersOf(state);
  const leaving = travellers.filter((guest) => command.guests?.includes(guest) ?? true);
  if (leaving.length === 0) return { events: [] };

  const days = daysToDeparture(state.terms.departedAt, now);
  const guests = leaving.map((guest) => guestCancellation(leavingGuest(state, guest), days));
  const back = guests.flatMap(({ guest, refund }) => splitRefund(linesOf(state, guest), refund));
  const refunds = refundsOf(newestFirst(state, back), 'Cancellation', command.ids.refunds);
  const cancelled = { booking, cancelledAt: now, guests, refunds };
  if (leaving.length === travellers.length) return { events: [event('BookingCancelled', cancelled)] };
  return cancelSome(command, state, cancelled);
}

interface Cancelled {
  readonly booking: number;
  readonly cancelledAt: Instant;
  readonly guests: CancelledGuest[];
  readonly refunds: OrderedRefund[];
}

function cancelSome(
  { prices, ids }: CancelGuests,
  state: PlacedState,
  cancelled: Cancelled,
): Decision<CancelRefusal> {
  const leaving = cancelled.guests.map(({ guest }) => guest);
  const rooms = roomsWithout(state.rooms, leaving);
  const changes = roomTypeChanges(state.rooms, rooms);
  if (changes.length > 0 && prices === null) return { refusal: { code: 'prices-unknown' } };
  const wanted = prices === null ? [] : roomChangeFees(changes, prices, ids.fees);
  const fees = wanted.flatMap((fee) => usable(fee, state));
  const { consumptions, back } = settleCredits(fees, moneyOf(state));
  const credited = newestFirst(state, back);
  const others = ids.refunds.slice(cancelled.refunds.length);
  const refunds = [...cancelled.refunds, ...refundsOf(credited, 'Overpayment', others)];
  return { events: [event('GuestsCancelled', { ...cancelled, rooms, fees, consumptions, refunds })] };
}

/** A credit is never more than can be taken off or given back: nobody who stays is to stop a cancellation. */
function usable(fee: FeeTerms, state: PlacedState): FeeTerms[] {
  const { left } = settleCredits([fee], moneyOf(state));
  if (left === 0) return [fee];
  const total = totalOf(fee) + left;
  return total === 0 ? [] : [{ ...fee, amount: cents(total), tax: cents(0) }];
}

function leavingGuest(state: PlacedState, guest: number) {
  const isPaid = (type: FeeTerms['type']) =>
    state.fees.some((fee) => fee.guest === guest && fee.type === type && state.paid.includes(fee.id));
  return {
    guest,
    tourPrice: state.tourPrices[guest] ?? cents(0),
    isDepositPaid: isPaid('DEPOSIT'),
    isProtected: isPaid('TPP'),
    lines: linesOf(state, guest),
  };
}

function linesOf({ lines }: PlacedState, guest: number): PaidLine[] {
  return lines.filter((line) => line.guest === guest);
}

/** What guests still have to pay, and have paid. */
export function moneyOf({ fees, paid, lines }: Pick<PlacedState, 'fees' | 'paid' | 'lines'>) {
  return { owed: fees.filter(({ id }) => !paid.includes(id)), lines };
}

/** Several guests' refunds in the order in which the booking gives payments back. */
export function newestFirst({ lines }: Pick<PlacedState, 'lines'>, back: readonly PaidLine[]): PaidLine[] {
  const place = ({ payment }: PaidLine) => lines.findIndex((line) => line.payment === payment);
  return back.toSorted((a, b) => place(b) - place(a));
}

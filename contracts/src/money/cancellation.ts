import { guestsByRoom } from '../guests/room-order.js';
import type { Booking } from '../api/api.js';
import type { CancelledGuest, OrderedRefund, PaymentItem } from '../events/booking-events.js';
import { cancellationFee } from './cancellation-fees.js';
import { sumOf, totalOf } from './fees.js';
import { cents, type Cents } from '../values/money.js';

/** What a payment paid of one fee, less what was given back of it. */
export interface PaidLine extends PaymentItem {
  readonly payment: number;
}

/** What the cost of a guest's cancellation follows from. */
export interface LeavingGuest {
  readonly guest: number;
  /** Without taxes, as it stands after changes of rooms and prices. */
  readonly tourPrice: Cents;
  readonly isDepositPaid: boolean;
  readonly isProtected: boolean;
  /** Of this guest, the oldest payment first. */
  readonly lines: readonly PaidLine[];
}

/**
 * What a guest's cancellation costs and gives back (spec §9, D28): what was paid beyond the fee, never less than
 * nothing. Before the deposit there is only a hold, which costs nothing to give up.
 * @param days to the first day of the tour, as `daysToDeparture` counts them
 */
export function guestCancellation(leaving: LeavingGuest, days: number): CancelledGuest {
  const { guest, tourPrice, isDepositPaid, isProtected, lines } = leaving;
  const fee = isDepositPaid ? cancellationFee(days, tourPrice, isProtected) : cents(0);
  const paid = sumOf(lines);
  return { guest, fee, paid, refund: cents(Math.max(0, paid - fee)) };
}

/**
 * Which lines give a refund back: those of the newest payment first, none more than it has left (D28).
 * @param lines the oldest payment first
 * @throws RangeError where less is left than the refund
 */
export function splitRefund(lines: readonly PaidLine[], refund: Cents): PaidLine[] {
  let open: number = refund;
  const back = lines.toReversed().flatMap((line) => {
    const taken = Math.min(open, totalOf(line));
    open -= taken;
    return taken > 0 ? [partOf(line, taken)] : [];
  });
  if (open > 0) throw new RangeError(`${open} cents more than were paid`);
  return back;
}

/** So much of a line, its amount before its tax. */
function partOf(line: PaidLine, total: number): PaidLine {
  if (total === totalOf(line)) return line;
  const amount = Math.min(line.amount, total);
  return { ...line, amount: cents(amount), tax: cents(total - amount) };
}

/** One refund a payment, in the order of the lines. @param ids as many as there are payments, or more */
export function refundsOf(
  lines: readonly PaidLine[],
  type: OrderedRefund['type'],
  ids: readonly number[],
): OrderedRefund[] {
  const payments = [...new Set(lines.map(({ payment }) => payment))];
  return payments.map((payment, index) => {
    const refund = ids[index];
    if (refund === undefined) throw new RangeError('a refund needs an id');
    const own = lines.filter((line) => line.payment === payment);
    const items = own.map(({ payment: _, ...item }) => item);
    return { refund, payment, type, total: sumOf(own), lines: items };
  });
}

/** The rooms without the guests who leave; a room that nobody is left in goes too. */
export function roomsWithout(rooms: readonly (readonly number[])[], guests: readonly number[]): number[][] {
  return rooms
    .map((room) => room.filter((guest) => !guests.includes(guest)))
    .filter((room) => room.length > 0);
}

/** Guest ids by room: those who travel stand first and in room order (D14). */
export function roomsOf({ guests, roomGuests }: Pick<Booking, 'guests' | 'roomGuests'>): number[][] {
  return guestsByRoom(
    roomGuests,
    guests.map(({ id }) => id),
  );
}

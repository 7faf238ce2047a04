import { guestsByRoom } from '../guests/room-order.js';
import type { Booking } from '../api/api.js';
import type { CancelledGuest, OrderedRefund, PaymentItem } from '../events/booking-events.js';
import { cancellationFee } from './cancellation-fees.js';
import { sumOf, totalOf } from './fees.js';
import { cents, type Cents } from '../values/money.js';

/** What a payment paid of one fee, less what was refunded of it. */
export interface PaidLine extends PaymentItem {
  readonly payment: number;
}

/** The facts that decide what a guest's cancellation costs. */
export interface GuestToCancel {
  readonly guest: number;
  /** Without taxes, as it stands after changes of rooms and prices. */
  readonly tourPrice: Cents;
  readonly isDepositPaid: boolean;
  readonly isProtected: boolean;
  /** Of this guest, the oldest payment first. */
  readonly lines: readonly PaidLine[];
}

/**
 * The fee and the refund of a guest's cancellation (spec §9, D28). The refund is what was paid beyond the fee, or 0. Before
 * the deposit is paid there is no fee.
 * @param days to the first day of the tour, as `daysToDeparture` counts them
 */
export function guestCancellation(leaving: GuestToCancel, days: number): CancelledGuest {
  const { guest, tourPrice, isDepositPaid, isProtected, lines } = leaving;
  const fee = isDepositPaid ? cancellationFee(days, tourPrice, isProtected) : cents(0);
  const paid = sumOf(lines);
  return { guest, fee, paid, refund: cents(Math.max(0, paid - fee)) };
}

/**
 * Divides a refund among paid lines: the newest payment first, from each line at most what is left of it (D28).
 * @param lines the oldest payment first
 * @throws RangeError where the refund is more than all lines have left
 */
export function splitRefund(lines: readonly PaidLine[], refund: Cents): PaidLine[] {
  let left: number = refund;
  const refunded = lines.toReversed().flatMap((line) => {
    const taken = Math.min(left, totalOf(line));
    left -= taken;
    return taken > 0 ? [partOf(line, taken)] : [];
  });
  if (left > 0) throw new RangeError(`${left} cents more than were paid`);
  return refunded;
}

/** A part of a line that comes to `total` cents: taken from the line's amount first, and the rest from its tax. */
function partOf(line: PaidLine, total: number): PaidLine {
  if (total === totalOf(line)) return line;
  const amount = Math.min(line.amount, total);
  return { ...line, amount: cents(amount), tax: cents(total - amount) };
}

/** One refund for each payment, in the order of the lines. @param ids as many as there are payments, or more; else a RangeError */
export function refundsByPayment(
  lines: readonly PaidLine[],
  type: OrderedRefund['type'],
  ids: readonly number[],
): OrderedRefund[] {
  const payments = [...new Set(lines.map(({ payment }) => payment))];
  return payments.map((payment, index) => {
    const refund = ids[index];
    if (refund === undefined) throw new RangeError('a refund needs an id');
    const paymentLines = lines.filter((line) => line.payment === payment);
    const items = paymentLines.map(({ payment: _, ...item }) => item);
    return { refund, payment, type, total: sumOf(paymentLines), lines: items };
  });
}

/** The rooms without these guests; rooms that become empty are removed. */
export function roomsWithout(rooms: readonly (readonly number[])[], guests: readonly number[]): number[][] {
  return rooms
    .map((room) => room.filter((guest) => !guests.includes(guest)))
    .filter((room) => room.length > 0);
}

/** The ids of the travelling guests by room: `guests` lists them first and in room order (D14). */
export function guestIdsByRoom({ guests, roomGuests }: Pick<Booking, 'guests' | 'roomGuests'>): number[][] {
  const ids = guests.map(({ id }) => id);
  return guestsByRoom(roomGuests, ids);
}

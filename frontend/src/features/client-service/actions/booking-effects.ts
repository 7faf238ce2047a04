import { cardText } from '@tour-portal/contracts/money/card-text.js';
import type { Booking, Fee } from '@tour-portal/contracts/api/api.js';
import type { RefundedPart } from '@tour-portal/contracts/client-service/client-service-api.js';
import { guestIdsByRoom } from '@tour-portal/contracts/money/cancellation.js';
import { isGuestCancelled } from '@tour-portal/contracts/guests/travelling-guests.js';
import { dueOf } from '@tour-portal/contracts/money/fees.js';
import {
  cents,
  differenceInDollars,
  formatDollars,
  type Cents,
} from '@tour-portal/contracts/values/money.js';
import { FEE_NAMES, feeSums } from '@tour-portal/contracts/money/receipt.js';

/** The effects of an action on a booking, in words and figures. */

/** A value before and after an action. */
export interface BeforeAfter {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** The difference of an amount, with its sign. */
  readonly difference?: string;
}

export function amountChange(name: string, before: Cents, after: Cents): BeforeAfter {
  return {
    name,
    before: formatDollars(before),
    after: formatDollars(after),
    difference: differenceInDollars(before, after),
  };
}

export function guestName({ guests }: Pick<Booking, 'guests'>, guest: number): string {
  const index = guests.findIndex(({ id }) => id === guest);
  const name = guests[index]?.fullName ?? '';
  return name === '' ? `Guest ${index + 1}` : name;
}

/** `Visa ending in 1111, payment of $900` */
export function paymentText({ payments }: Pick<Booking, 'payments'>, payment: number): string {
  const found = payments.find(({ id }) => id === payment);
  return found === undefined
    ? `payment ${payment}`
    : `${cardText(found)}, payment of ${formatDollars(found.total)}`;
}

/** The rooms with their guests; `None` for a cancelled booking. */
export function roomsText(booking: Booking): string {
  if (booking.cancelledAt !== null) return 'None';
  return guestIdsByRoom(booking)
    .map((room, index) => `Room ${index + 1}: ${room.map((id) => guestName(booking, id)).join(', ')}`)
    .join('; ');
}

/** What is left of a payment after all of its refunds, pending ones too. */
export function refundableAmount(
  { refunds }: Pick<Booking, 'refunds'>,
  payment: { id: number; total: Cents },
): Cents {
  const paymentRefunds = refunds.filter((refund) => refund.payment === payment.id);
  return cents(paymentRefunds.reduce<number>((left, { total }) => left - total, payment.total));
}

export function totalRefund(refunds: readonly Pick<RefundedPart, 'total'>[]): Cents {
  return cents(refunds.reduce((sum, { total }) => sum + total, 0));
}

/** The refunds that `after` has and `before` has not. */
export function newRefunds(before: Booking, after: Booking): RefundedPart[] {
  const oldIds = new Set(before.refunds.map(({ id }) => id));
  return after.refunds.filter(({ id }) => !oldIds.has(id)).map(({ payment, total }) => ({ payment, total }));
}

/** The fees that `after` has and `before` has not, credits among them, without cancelled ones and travel protection. */
export function newFees(before: Booking, after: Booking): { guest: number; fee: Fee; text: string }[] {
  const oldIds = new Set(before.guests.flatMap(({ fees }) => fees.map(({ id }) => id)));
  return after.guests.flatMap((guest) =>
    guest.fees
      .filter((fee) => !oldIds.has(fee.id) && fee.cancellation === null && fee.type !== 'TPP')
      .map((fee) => ({ guest: guest.id, fee, text: chargeText(fee) })),
  );
}

function chargeText({ type, total }: Fee): string {
  const dollars = formatDollars(cents(Math.abs(total)));
  return `${FEE_NAMES[type]}: ${total < 0 ? `${dollars} credit` : `${dollars} more to pay`}`;
}

/**
 * A row for each guest who owes another amount than before, and one for the total where there are several guests. Optional
 * travel protection is left out.
 */
export function owedChanges(before: Booking, after: Booking): BeforeAfter[] {
  const owed = (booking: Booking, guest: number): Cents => {
    const fees = booking.guests.find(({ id }) => id === guest)?.fees ?? [];
    return cents(fees.filter(({ type }) => type !== 'TPP').reduce((sum, fee) => sum + dueOf(fee), 0));
  };
  const rows = before.guests.map(({ id }) => ({
    name: `${guestName(before, id)} still owes`,
    before: owed(before, id),
    after: owed(after, id),
  }));
  const sum = (column: 'before' | 'after') => cents(rows.reduce((total, row) => total + row[column], 0));
  const all = { name: 'All guests still owe', before: sum('before'), after: sum('after') };
  return [...rows.filter((row) => row.before !== row.after), ...(rows.length > 1 ? [all] : [])].map((row) =>
    amountChange(row.name, row.before, row.after),
  );
}

/** What was paid for a guest's fees, less the refunds. */
export function paidForGuest({ guests }: Pick<Booking, 'guests'>, guest: number): Cents {
  return feeSums(guests.find(({ id }) => id === guest)?.fees ?? []).paid;
}

/** The guests who are not cancelled; none for a cancelled booking. */
export function uncancelledGuests(booking: Booking): Booking['guests'] {
  return booking.cancelledAt === null ? booking.guests.filter((guest) => !isGuestCancelled(guest)) : [];
}

import { cardText } from '@tour-portal/contracts/money/card-text.js';
import type { FeeType } from '@tour-portal/contracts/api/api.js';
import type { CancelledGuest, Charges, OrderedRefund } from '@tour-portal/contracts/events/booking-events.js';
import { totalOf } from '@tour-portal/contracts/money/fees.js';
import { cents, formatDollars } from '@tour-portal/contracts/values/money.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';

/** Parts of the sentences of histories and confirmations. */

/** Names of fees for the middle of a sentence. */
export const FEE_PHRASES: Readonly<Record<FeeType, string>> = {
  DEPOSIT: 'deposit',
  TPP: 'travel protection',
  FINAL_PAYMENT: 'final payment',
  CHANGE_TO_TPL: 'change to a triple room',
  CHANGE_TO_DBL: 'change to a double room',
  CHANGE_TO_SGL: 'change to a single room',
  PRICE_CHANGE: 'change of price',
  TRANSFER: 'transfer',
};

/** The guest's name in the booking's document, or `guest 2` by the place there; `guest 0` where the guest is not in it. */
export function guestLabel(guest: number, booking: BookingDocument | null): string {
  const index = booking?.guests.findIndex(({ id }) => id === guest) ?? -1;
  const name = booking?.guests[index]?.fullName ?? '';
  return name === '' ? `guest ${index + 1}` : name;
}

/** `a`, `a and b`, `a, b and c`; `nothing` for an empty list. */
export function joinWithAnd(texts: readonly string[]): string {
  return texts.length < 2 ? (texts[0] ?? 'nothing') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}

/** The guests who are cancelled, each with what was paid and the cancellation fee. */
export function cancelledGuestsText(
  guests: readonly CancelledGuest[],
  booking: BookingDocument | null,
): string {
  return joinWithAnd(
    guests.map(
      ({ guest, fee, paid }) =>
        `${guestLabel(guest, booking)} (${formatDollars(paid)} paid, cancellation fee ${formatDollars(fee)})`,
    ),
  );
}

export function roomsText(rooms: readonly (readonly number[])[], booking: BookingDocument | null): string {
  return rooms
    .map(
      (room, index) =>
        `room ${index + 1} for ${joinWithAnd(room.map((guest) => guestLabel(guest, booking)))}`,
    )
    .join('; ');
}

/** Sentences about new fees and refunds, each after a space. */
export function chargesText({ fees, refunds }: Charges, booking: BookingDocument | null): string {
  const feeTexts = fees.map((fee) => {
    const total = totalOf(fee);
    const guest = guestLabel(fee.guest, booking);
    const dollars = formatDollars(cents(Math.abs(total)));
    return total < 0 ? `${guest} is credited ${dollars}` : `${guest} owes ${dollars} more`;
  });
  const charges = feeTexts.length === 0 ? '' : ` ${sentence(`${joinWithAnd(feeTexts)} (${feeNames(fees)})`)}`;
  return `${charges}${refundText(refunds, booking)}`;
}

function feeNames(fees: readonly { readonly type: FeeType }[]): string {
  return joinWithAnd([...new Set(fees.map(({ type }) => FEE_PHRASES[type]))]);
}

/** A sentence, after a space, about how much is refunded to which card. */
export function refundText(refunds: readonly OrderedRefund[], booking: BookingDocument | null): string {
  if (refunds.length === 0) return ' Nothing goes back.';
  const parts = refunds.map(
    ({ total, payment }, index) =>
      `${formatDollars(total)}${index === 0 ? ' goes back' : ''} ${targetCardText(payment, booking)}`,
  );
  return ` ${joinWithAnd(parts)}.`;
}

function targetCardText(payment: number, booking: BookingDocument | null): string {
  const paid = booking?.payments.find(({ id }) => id === payment);
  return paid === undefined ? 'to the card' : `to ${cardText(paid)}`;
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** A note in one line that ends like a sentence. */
export function noteText(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

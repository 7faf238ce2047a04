import { guestName } from '@tour-portal/contracts/guests/guest-name.js';
import type { Booking, Guest } from '@tour-portal/contracts/api/api.js';
import { cancellationFee, cancellationRule } from '@tour-portal/contracts/money/cancellation-fees.js';
import { cardText } from '@tour-portal/contracts/money/card-text.js';
import { isTourPriceFee, totalOf } from '@tour-portal/contracts/money/fees.js';
import { cents, formatDollars } from '@tour-portal/contracts/values/money.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import { daysToDeparture } from '@tour-portal/contracts/values/time.js';
import { joinWithAnd } from '../../bookings/phrases.js';
import type { CancellationFacts } from './confirmation-facts.js';

/** Fee and refund of a cancellation, of one guest or of all together. */
export interface CancellationLine {
  readonly name: string;
  /** The rule of spec §9 that gives the fee, or why the guest pays none; null for all together, and if no rule gives this fee. */
  readonly rule: string | null;
  readonly fee: Cents;
  readonly paid: Cents;
  readonly refund: Cents;
  /** The cards that are refunded, e.g. `Visa ending in 4242`; `the card that paid` where none is known. */
  readonly cards: string;
}

export interface CancellationLines {
  readonly guests: readonly CancellationLine[];
  readonly overall: CancellationLine;
  /** What is refunded to the guests who still travel, because their rooms cost less now. */
  readonly credited: Cents;
  /** All refunds including `credited`, e.g. `$350 goes back: $300 to Visa ending in 4242 and $50 to …`; '' if there are none. */
  readonly refundText: string;
}

type BookingMoney = Pick<Booking, 'departedAt' | 'guests' | 'payments'>;

/** @param booking its state after the cancellation */
export function cancellationLines(booking: BookingMoney, cancellation: CancellationFacts): CancellationLines {
  const { cancelledAt, guests: cancelledGuests, refunds } = cancellation;
  const days = daysToDeparture(booking.departedAt, cancelledAt);
  const refundLines = refunds.flatMap(({ payment, type, lines }) =>
    lines.map((line) => ({ payment, type, guest: line.guest, total: totalOf(line) })),
  );
  const cancellationRefunds = refundLines.filter(({ type }) => type === 'Cancellation');
  const guests = cancelledGuests.map(({ guest: id, fee, paid, refund }, index): CancellationLine => {
    const indexInBooking = booking.guests.findIndex((candidate) => candidate.id === id);
    const guest = booking.guests[indexInBooking];
    return {
      name: guestName(guest, indexInBooking === -1 ? index : indexInBooking),
      rule:
        cancellation.withdrawn === true ? WITHDRAWN : guest === undefined ? null : ruleOf(guest, days, fee),
      fee,
      paid,
      refund,
      cards: cardsOf(
        booking,
        cancellationRefunds.filter((line) => line.guest === id),
      ),
    };
  });
  const sum = (amountOf: (line: CancellationLine) => number) =>
    cents(guests.reduce((total, line) => total + amountOf(line), 0));
  const overall = {
    name: 'Together',
    rule: null,
    fee: sum(({ fee }) => fee),
    paid: sum(({ paid }) => paid),
    refund: sum(({ refund }) => refund),
    cards: cardsOf(booking, cancellationRefunds),
  };
  const refunded = refundLines.reduce((total, line) => total + line.total, 0);
  const credited = cents(refunded - cancellationRefunds.reduce((total, line) => total + line.total, 0));
  return {
    guests,
    overall,
    credited,
    refundText: refunded === 0 ? '' : refundTextOf(booking, refundLines, cents(refunded)),
  };
}

/** `Paid $2,040. Cancellation fee $947.50 (60 to 8 days …). $1,092.50 goes back to Visa ending in 4242.` */
export function cancellationSentence({ rule, fee, paid, refund, cards }: CancellationLine): string {
  if (rule === FREE) return `${FREE}.`;
  const ruleText = rule === null ? '' : ` (${rule})`;
  const refundText = refund === 0 ? 'Nothing goes back' : `${formatDollars(refund)} goes back to ${cards}`;
  return `Paid ${formatDollars(paid)}. Cancellation fee ${formatDollars(fee)}${ruleText}. ${refundText}.`;
}

/** `Paid $4,080. Cancellation fees $1,895. $2,185 goes back to Visa ending in 4242.` */
export function cancellationTotalSentence(overall: CancellationLine): string {
  return cancellationSentence(overall).replace('Cancellation fee ', 'Cancellation fees ');
}

/** Why a cancellation costs nothing when the departure was withdrawn (D61). */
const WITHDRAWN = 'this departure does not take place';
const FREE = 'No deposit was paid, so canceling costs nothing';

/** The rule, or `FREE`; null if it does not give the fee that was charged: earlier rules gave other fees. */
function ruleOf({ fees, paid: isDepositPaid }: Guest, days: number, fee: Cents): string | null {
  if (!isDepositPaid) return fee === 0 ? FREE : null;
  const tourPrice = fees.reduce((sum, item) => sum + (isTourPriceFee(item.type) ? item.amount : 0), 0);
  const isProtected = fees.some(
    ({ type, paymentLineItems }) => type === 'TPP' && paymentLineItems.length > 0,
  );
  return cancellationFee(days, cents(tourPrice), isProtected) === fee
    ? cancellationRule(days, isProtected)
    : null;
}

interface RefundLine {
  readonly payment: number;
  readonly total: Cents;
}

/** `Visa ending in 4242`; several cards with their totals: `Visa ending in 4242 ($300) and …`; none: `the card that paid`. */
function cardsOf(booking: BookingMoney, refundLines: readonly RefundLine[]): string {
  const cards = totalsByCard(booking, refundLines);
  if (cards.length < 2) return cards[0]?.[0] ?? 'the card that paid';
  return joinWithAnd(cards.map(([card, total]) => `${card} (${formatDollars(total)})`));
}

function refundTextOf(booking: BookingMoney, refundLines: readonly RefundLine[], refunded: Cents): string {
  const cards = totalsByCard(booking, refundLines);
  if (cards.length < 2) return `${formatDollars(refunded)} goes back to ${cardsOf(booking, refundLines)}`;
  const amounts = cards.map(([card, total]) => `${formatDollars(total)} to ${card}`);
  return `${formatDollars(refunded)} goes back: ${joinWithAnd(amounts)}`;
}

function totalsByCard({ payments }: BookingMoney, refundLines: readonly RefundLine[]): [string, Cents][] {
  const totals = new Map<string, Cents>();
  for (const { payment, total } of refundLines) {
    const refundedPayment = payments.find(({ id }) => id === payment);
    const card = refundedPayment === undefined ? 'the card that paid' : cardText(refundedPayment);
    totals.set(card, cents((totals.get(card) ?? 0) + total));
  }
  return [...totals];
}

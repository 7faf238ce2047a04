import type { FeeType } from '../api/api.js';
import type { Consumption } from '../events/booking-events.js';
import { splitRefund, type PaidLine } from '../money/cancellation.js';
import { sumOf, totalOf, type FeeTerms } from '../money/fees.js';
import { cents, formatDollars, type Cents } from '../values/money.js';
import type { RoomType } from '../api/reference-api.js';
import { STAFF_ROOM_LIMITS, roomType, roomsProblem } from '../hold/rooms.js';

/** The largest single change of price by client service (D42). */
export const PRICE_CHANGE_MAX = cents(2_000_000);

/** What each guest of a room pays, by type of room. */
export interface RoomPricing {
  readonly prices: Readonly<Record<RoomType, Cents>>;
  readonly taxesAndFees: Readonly<Record<RoomType, Cents>>;
}

const CHANGE_TO: Readonly<Record<RoomType, FeeType>> = {
  SGL: 'CHANGE_TO_SGL',
  DBL: 'CHANGE_TO_DBL',
  TPL: 'CHANGE_TO_TPL',
};

/** Fees that every credit lowers while they are unpaid, in this order, and from whose payments it is refunded. */
const LOWERED_BY_CREDITS: readonly FeeType[] = [
  'CHANGE_TO_TPL',
  'CHANGE_TO_DBL',
  'CHANGE_TO_SGL',
  'PRICE_CHANGE',
  'FINAL_PAYMENT',
];

/**
 * What is wrong with a division of guests into rooms: each traveling guest must be in one room, and nobody else.
 * @param rooms guest ids by room
 * @param guests ids of the traveling guests
 */
export function guestRoomsProblem(
  rooms: readonly (readonly number[])[],
  guests: readonly number[],
): string | null {
  const roomGuests = rooms.map((room) => room.length);
  const problem = roomsProblem(roomGuests, STAFF_ROOM_LIMITS);
  if (problem !== null) return problem;
  const placed = rooms.flat();
  if (new Set(placed).size !== placed.length) return 'A guest cannot be in two rooms';
  const isSame = placed.length === guests.length && placed.every((guest) => guests.includes(guest));
  return isSame ? null : 'Give every guest who travels a room, and nobody else';
}

/** What is wrong with a change of price in cents. */
export function priceChangeProblem(amount: number): string | null {
  if (!Number.isSafeInteger(amount) || amount === 0) return 'Enter an amount of whole cents other than 0';
  return Math.abs(amount) > PRICE_CHANGE_MAX
    ? `A change of price is at most ${formatDollars(PRICE_CHANGE_MAX)}`
    : null;
}

/** The guests whose type of room changes, with both types. */
export function roomTypeChanges(
  before: readonly (readonly number[])[],
  after: readonly (readonly number[])[],
): { readonly guest: number; readonly from: RoomType; readonly to: RoomType }[] {
  return after.flatMap((room) =>
    room.flatMap((guest) => {
      const oldRoom = before.find((other) => other.includes(guest));
      const [from, to] = [roomType(oldRoom?.length ?? room.length), roomType(room.length)];
      return from === to ? [] : [{ guest, from, to }];
    }),
  );
}

/**
 * The fee of each change of room: the difference of the prices, negative where it is a credit (D25); none where that is 0.
 * @param ids for the fees, as many as there are changes
 */
export function roomChangeFees(
  changes: ReturnType<typeof roomTypeChanges>,
  { prices, taxesAndFees }: RoomPricing,
  ids: readonly number[],
): FeeTerms[] {
  const fees = changes.map(({ guest, from, to }, index): FeeTerms => ({
    id: ids[index] ?? 0,
    guest,
    type: CHANGE_TO[to],
    amount: cents(prices[to] - prices[from]),
    tax: cents(taxesAndFees[to] - taxesAndFees[from]),
  }));
  return fees.filter(({ amount, tax }) => amount !== 0 || tax !== 0);
}

/** What guests still have to pay, and have paid. */
export interface GuestBalances {
  /** Unpaid fees as they are owed now. */
  readonly owed: readonly FeeTerms[];
  /** The oldest payment first. */
  readonly lines: readonly PaidLine[];
}

export interface SettledCredits {
  readonly consumptions: Consumption[];
  /** What is to be refunded, because it is more than is owed now: credit by credit, for each the newest payment first. */
  readonly refundLines: PaidLine[];
  /** The rest of the credits, for which there is neither a fee to lower nor a payment to refund. */
  readonly unsettled: Cents;
}

/**
 * Settles credits: each lowers what its guest still has to pay, and the rest of it is refunded from what the guest has paid
 * (decision 0013). A credit never lowers or refunds a deposit or travel protection, nor a transfer, except that the credit for
 * a transfer lowers what is still owed for transfers.
 */
export function settleCredits(fees: readonly FeeTerms[], { owed, lines }: GuestBalances): SettledCredits {
  const unpaid = new Map(owed.map((fee) => [fee.id, totalOf(fee) as number]));
  const consumptions: Consumption[] = [];
  const refundLines: PaidLine[] = [];
  let unsettled = 0;
  for (const credit of fees.filter((fee) => totalOf(fee) < 0)) {
    let rest = 0 - totalOf(credit);
    const lowered =
      credit.type === 'TRANSFER' ? (['TRANSFER', ...LOWERED_BY_CREDITS] as const) : LOWERED_BY_CREDITS;
    for (const type of lowered) {
      for (const { id } of owed.filter((fee) => fee.guest === credit.guest && fee.type === type)) {
        const amount = Math.min(rest, unpaid.get(id) ?? 0);
        if (amount <= 0) continue;
        unpaid.set(id, (unpaid.get(id) ?? 0) - amount);
        rest -= amount;
        consumptions.push({ fee: id, credit: credit.id, amount: cents(amount) });
      }
    }
    const paid = lines.filter(
      (line) => line.guest === credit.guest && LOWERED_BY_CREDITS.includes(line.type),
    );
    const refunded = Math.min(rest, sumOf(paid));
    refundLines.push(...splitRefund(paid, cents(refunded)));
    unsettled += rest - refunded;
  }
  return { consumptions, refundLines, unsettled: cents(unsettled) };
}

/** A fee after credits have lowered it: first its amount, then its tax. */
export function feeAfterCredits(fee: FeeTerms, consumptions: readonly Consumption[]): FeeTerms {
  const feeConsumptions = consumptions.filter((consumption) => consumption.fee === fee.id);
  const lowering = feeConsumptions.reduce((sum, { amount }) => sum + amount, 0);
  const fromAmount = Math.min(Math.max(0, fee.amount), lowering);
  return { ...fee, amount: cents(fee.amount - fromAmount), tax: cents(fee.tax - (lowering - fromAmount)) };
}

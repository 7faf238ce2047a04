import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { FeeType, Guest } from '../api/api.js';
import {
  guestCancellation,
  refundsByPayment,
  guestIdsByRoom,
  roomsWithout,
  splitRefund,
  type PaidLine,
} from './cancellation.js';
import { isGuestCancelled, travelingGuests } from '../guests/travelling-guests.js';
import { sumOf } from './fees.js';
import { cents } from '../values/money.js';

const RUTH = 101;
const TOM = 102;

function line(
  payment: number,
  fee: number,
  amount: number,
  tax = 0,
  type: FeeType = 'FINAL_PAYMENT',
): PaidLine {
  return { payment, guest: RUTH, fee, type, amount: cents(amount), tax: cents(tax) };
}

const deposit = line(1, 10, 30_000, 0, 'DEPOSIT');
const premium = line(1, 12, 12_900, 0, 'TPP');
const final = line(2, 11, 159_500, 14_500);

describe('what the cancellation of a guest costs (spec §9, D28)', () => {
  const costs = (days: number, lines: PaidLine[], isProtected = false) => {
    const facts = { guest: RUTH, tourPrice: cents(189_500), isDepositPaid: lines.length > 0 };
    const { fee, paid, refund } = guestCancellation({ ...facts, isProtected, lines }, days);
    return [fee, paid, refund];
  };

  it.each([
    [61, [30_000, 204_000, 174_000]],
    [60, [94_750, 204_000, 109_250]],
    [8, [94_750, 204_000, 109_250]],
    [7, [189_500, 204_000, 14_500]],
    [0, [189_500, 204_000, 14_500]],
  ])('%d days before, fully paid without travel protection', (days, expected) => {
    expect(costs(days, [deposit, final])).toEqual(expected);
  });

  it.each([
    [61, [12_900, 216_900, 204_000]],
    [60, [22_900, 216_900, 194_000]],
    [7, [27_900, 216_900, 189_000]],
  ])('%d days before, fully paid with travel protection', (days, expected) => {
    expect(costs(days, [deposit, premium, final], true)).toEqual(expected);
  });

  it('leaves no refund where the fee is as high as what was paid, or higher', () => {
    expect(costs(61, [deposit])).toEqual([30_000, 30_000, 0]);
    expect(costs(7, [deposit])).toEqual([189_500, 30_000, 0]);
  });

  it('is nothing before the deposit is paid', () => {
    expect(costs(61, [])).toEqual([0, 0, 0]);
  });
});

const lines = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 9_999 }), fc.nat(999)), {
    maxLength: 8,
  })
  .map((list) =>
    list
      .map(([payment, amount, tax], index) => line(payment, index, amount, tax))
      .toSorted((a, b) => a.payment - b.payment),
  );
const linesAndRefund = lines.chain((all) =>
  fc.integer({ min: 0, max: sumOf(all) }).map((refund) => [all, cents(refund)] as const),
);

describe('a refund', () => {
  it('is taken from the newest payment first', () => {
    expect(splitRefund([deposit, final], cents(200_000))).toEqual([final, { ...deposit, amount: 26_000 }]);
    expect(splitRefund([deposit, final], cents(174_000))).toEqual([final]);
    expect(splitRefund([deposit, final], cents(160_000))).toEqual([{ ...final, tax: 500 }]);
    expect(splitRefund([deposit], cents(0))).toEqual([]);
  });

  it('is never more than was paid', () => {
    expect(() => splitRefund([deposit], cents(30_001))).toThrow(RangeError);
  });

  it('adds up, and takes from each payment at most what was paid with it', () => {
    fc.assert(
      fc.property(linesAndRefund, ([all, refund]) => {
        const refunded = splitRefund(all, refund);
        expect(sumOf(refunded)).toBe(refund);
        const refunds = refundsByPayment(refunded, 'Other', [1, 2, 3]);
        expect(refunds.reduce((sum, { total }) => sum + total, 0)).toBe(refund);
        for (const { payment, total } of refunds)
          expect(total).toBeLessThanOrEqual(sumOf(all.filter((paid) => paid.payment === payment)));
      }),
    );
  });

  it('needs an id', () => {
    expect(() => refundsByPayment([final], 'Other', [])).toThrow(RangeError);
  });
});

/** @param cancellations when each of the guest’s fees was cancelled, from '1' on; null: it is not */
const guest = (id: number, ...cancellations: (string | null)[]) =>
  ({ id, fees: cancellations.map((cancellation) => ({ cancellation })) }) as unknown as Guest;

describe('the travelling guests', () => {
  const [stays, leaves] = [guest(RUTH, null, '1'), guest(TOM, '1', '1')];

  it('are those with a fee that is not cancelled, or with no fees', () => {
    expect([stays, leaves, guest(3)].map(isGuestCancelled)).toEqual([false, true, false]);
    expect(travelingGuests([stays, leaves])).toEqual([stays]);
  });

  it('are those who were cancelled with the whole booking; of no guests, none', () => {
    expect(travelingGuests([leaves])).toEqual([leaves]);
    expect(travelingGuests([])).toEqual([]);
  });

  it('do not include those who were cancelled before all others were', () => {
    const [ruth, tom, ann] = [guest(RUTH, '2', '1'), guest(TOM, '1', '1'), guest(3, '2', '2')];
    expect(travelingGuests([ruth, ann, tom])).toEqual([ruth, ann]);
  });

  it('are listed by room; a room that becomes empty is removed', () => {
    expect(roomsWithout([[RUTH, TOM], [103]], [TOM, 103])).toEqual([[RUTH]]);
    const booking = { guests: [stays, guest(5, null), leaves], roomGuests: [1, 1] };
    expect(guestIdsByRoom(booking)).toEqual([[RUTH], [5]]);
  });
});

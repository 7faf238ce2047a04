import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { FeeType } from '../api/api.js';
import type { PaidLine } from '../money/cancellation.js';
import { sumOf, totalOf, type FeeTerms } from '../money/fees.js';
import { cents } from '../values/money.js';
import {
  feeAfterCredits,
  guestRoomsProblem,
  priceChangeProblem,
  roomChangeFees,
  roomTypeChanges,
  settleCredits,
} from './room-changes.js';

const PRICES = {
  prices: { SGL: cents(249_500), DBL: cents(189_500), TPL: cents(184_500) },
  taxesAndFees: { SGL: cents(15_000), DBL: cents(14_500), TPL: cents(14_500) },
};

function fee(id: number, type: FeeType, amount: number, tax = 0, guest = 1): FeeTerms {
  return { id, guest, type, amount: cents(amount), tax: cents(tax) };
}

const paid = (payment: number, { id, ...terms }: FeeTerms): PaidLine => ({ ...terms, fee: id, payment });

describe('rooms of guests', () => {
  it.each([
    [[[1, 2], [3]], null],
    [[[3], [2, 1]], null],
    [[[1], [2]], 'Give every guest who travels a room, and nobody else'],
    [[[1, 2], [3], [4]], 'Give every guest who travels a room, and nobody else'],
    [[[1, 2], [2]], 'A guest cannot be in two rooms'],
    [[[1, 2, 3, 4]], 'Each room takes 1 to 3 guests'],
    [[], 'Choose at least one room'],
  ])('given as %j: %s', (rooms, problem) => {
    expect(guestRoomsProblem(rooms, [1, 2, 3])).toBe(problem);
  });
});

describe('a change of rooms (D25)', () => {
  it('concerns only the guests whose type of room changes', () => {
    expect(roomTypeChanges([[1, 2], [3]], [[1], [2, 3]])).toEqual([
      { guest: 1, from: 'DBL', to: 'SGL' },
      { guest: 3, from: 'SGL', to: 'DBL' },
    ]);
    expect(roomTypeChanges([[1, 2]], [[2, 1]])).toEqual([]);
  });

  it('costs the difference of the prices, or is a credit of it', () => {
    const changes = roomTypeChanges([[1, 2], [3]], [[1], [2, 3]]);
    expect(roomChangeFees(changes, PRICES, [91, 92])).toEqual([
      fee(91, 'CHANGE_TO_SGL', 60_000, 500),
      fee(92, 'CHANGE_TO_DBL', -60_000, -500, 3),
    ]);
  });

  it('costs nothing where the rooms cost the same', () => {
    const same = {
      prices: { ...PRICES.prices, DBL: cents(249_500) },
      taxesAndFees: { ...PRICES.taxesAndFees, DBL: cents(15_000) },
    };
    expect(roomChangeFees(roomTypeChanges([[1, 2]], [[1], [2]]), same, [91, 92])).toEqual([]);
  });
});

describe('a change of price', () => {
  it.each([
    [1, null],
    [-2_000_000, null],
    [0, 'Enter an amount of whole cents other than 0'],
    [1.5, 'Enter an amount of whole cents other than 0'],
    [2_000_001, 'A change of price is at most $20,000'],
  ])('of %d cents: %s', (amount, problem) => expect(priceChangeProblem(amount)).toBe(problem));
});

describe('a credit', () => {
  const final = fee(11, 'FINAL_PAYMENT', 159_500, 14_500);
  const deposit = fee(10, 'DEPOSIT', 30_000);
  const travelProtection = fee(12, 'TPP', 12_900);
  const credit = (amount: number, guest = 1) => fee(90, 'PRICE_CHANGE', -amount, 0, guest);

  it('lowers what is owed: first the fees of changes, then the final payment, never a deposit or travel protection', () => {
    const change = fee(13, 'CHANGE_TO_SGL', 60_000);
    const owed = [deposit, travelProtection, final, change];
    expect(settleCredits([credit(240_000)], { owed, lines: [] })).toEqual({
      consumptions: [
        { fee: 13, credit: 90, amount: 60_000 },
        { fee: 11, credit: 90, amount: 174_000 },
      ],
      refundLines: [],
      unsettled: 6_000,
    });
  });

  it('for a transfer first lowers what is owed for transfers, which no other credit does', () => {
    const transfer = fee(14, 'TRANSFER', 4_500);
    const owed = [deposit, final, transfer];
    const lowered = (given: FeeTerms) =>
      settleCredits([given], { owed, lines: [] }).consumptions.map(({ fee: id, amount }) => [id, amount]);
    expect(lowered({ ...credit(9_000), type: 'TRANSFER' })).toEqual([
      [14, 4_500],
      [11, 4_500],
    ]);
    expect(lowered(credit(180_000))).toEqual([[11, 174_000]]);
  });

  it('is refunded from the newest payment of the guest where all is paid', () => {
    const ofAnother = paid(3, { ...final, guest: 2, id: 21 });
    const change = fee(13, 'CHANGE_TO_SGL', 60_000);
    const lines = [paid(1, deposit), paid(1, travelProtection), paid(1, change), paid(2, final), ofAnother];
    expect(settleCredits([credit(20_000)], { owed: [], lines })).toEqual({
      consumptions: [],
      refundLines: [{ ...paid(2, final), amount: 20_000, tax: 0 }],
      unsettled: 0,
    });
  });

  it('is left over where there is no fee to lower and no payment to refund', () => {
    const { unsettled } = settleCredits([credit(174_001)], { owed: [deposit, final], lines: [] });
    expect(unsettled).toBe(1);
    expect(settleCredits([credit(5, 7)], { owed: [final], lines: [paid(1, deposit)] }).unsettled).toBe(5);
  });

  it('equals the sum of what it lowers, what is refunded and what is left', () => {
    const amounts = fc.integer({ min: 1, max: 300_000 });
    fc.assert(
      fc.property(amounts, amounts, amounts, (wanted, owedNow, paidBefore) => {
        const owed = [fee(11, 'FINAL_PAYMENT', owedNow)];
        const lines = [paid(1, fee(13, 'CHANGE_TO_SGL', paidBefore))];
        const { consumptions, refundLines, unsettled } = settleCredits([credit(wanted)], { owed, lines });
        const lowered = consumptions.reduce((sum, { amount }) => sum + amount, 0);
        expect(lowered + sumOf(refundLines) + unsettled).toBe(wanted);
        expect(owed.map((unpaid) => totalOf(feeAfterCredits(unpaid, consumptions)))).toEqual([
          owedNow - lowered,
        ]);
      }),
    );
  });

  it('lowers the amount of a fee first, then its tax', () => {
    const lowered = (amount: number) =>
      feeAfterCredits(final, [{ fee: 11, credit: 90, amount: cents(amount) }]);
    expect(lowered(100)).toEqual({ ...final, amount: 159_400 });
    expect(lowered(160_000)).toEqual({ ...final, amount: 0, tax: 14_000 });
    expect(feeAfterCredits(deposit, [{ fee: 11, credit: 90, amount: cents(1) }])).toEqual(deposit);
  });
});

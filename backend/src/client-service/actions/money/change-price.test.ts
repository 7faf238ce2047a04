import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { feesPaid } from '@tour-portal/projections/testing/step-events.js';
import { owedAndPaid } from '../../../bookings/money/new-fees.js';
import { describe, expect, it } from '@jest/globals';
import {
  BOTH_GUESTS,
  DURING_HOLD,
  RUTH,
  booked,
  deleted,
  final,
  namedHold,
} from '../../../testing/booking-history.js';
import { commandRule, givenBooking, stateOf } from '../../../testing/given.js';
import { bookingDecider } from '../../../bookings/booking-decisions.js';
import type { BookingState, PlacedState } from '../../../bookings/booking-state.js';
import { decideChangePrice } from './change-price.js';

const facts = { concluded: false, now: DURING_HOLD, ids: { refunds: [71, 72], fee: 95 } };
const changePrice = (guest: number, amount: number) => (state: BookingState) =>
  decideChangePrice({ ...facts, guest, amount: cents(amount) }, state);
const changeOf = (guest: number, amount: number, id = 95): FeeTerms => ({
  id,
  guest,
  type: 'PRICE_CHANGE',
  amount: cents(amount),
  tax: cents(0),
});
const priceChanged = (fee: FeeTerms, consumptions: { fee: number; credit: number; amount: number }[] = []) =>
  event('PriceChanged', {
    booking: 11,
    fees: [fee],
    consumptions: consumptions.map(({ amount, ...rest }) => ({ ...rest, amount: cents(amount) })),
    refunds: [],
  });
/** The id of the fee for a guest's final payment, as `feesOf` of the test terms numbers the fees. */
const finalOf = (guest: number) => guest * 10 + 1;
const owed = (events: NewEvent[], guest: number) => {
  const { owed: fees } = owedAndPaid(stateOf(bookingDecider, events) as PlacedState);
  return fees.filter((fee) => fee.guest === guest).map(({ type, amount }) => [type, amount]);
};

describe('a change of the price (D42)', () => {
  it('adds a fee, or lowers what is owed', () => {
    givenBooking(...booked)
      .when(changePrice(RUTH, 5_000))
      .then(priceChanged(changeOf(RUTH, 5_000)));
    const lowered = priceChanged(changeOf(RUTH, -5_000), [{ fee: finalOf(RUTH), credit: 95, amount: 5_000 }]);
    givenBooking(...booked)
      .when(changePrice(RUTH, -5_000))
      .then(lowered);
    expect(owed([...booked, lowered], RUTH)).toContainEqual(['FINAL_PAYMENT', 154_500]);
  });

  it('refunds what was overpaid', () => {
    const decision = changePrice(
      RUTH,
      -5_000,
    )(stateOf(bookingDecider, [...booked, final(2, ...BOTH_GUESTS)]));
    expect(decision).toMatchObject({
      events: [
        {
          data: {
            consumptions: [],
            refunds: [{ refund: 71, payment: 2, type: 'Overpayment', total: 5_000 }],
          },
        },
      ],
    });
  });

  it('can be paid together with another one; where only one is paid, the other is still owed', () => {
    const twice = [...booked, priceChanged(changeOf(RUTH, 5_000)), priceChanged(changeOf(RUTH, 700, 96))];
    const started = { owner: 1, reference: 'R', gateway: 'converge', now: DURING_HOLD } as const;
    const choices = [{ guest: RUTH, type: 'PRICE_CHANGE' }] as const;
    const start = commandRule({ type: 'StartPayment', ...started, choices });
    expect(start(stateOf(bookingDecider, twice))).toMatchObject({
      events: [{ data: { total: 5_700, items: [{ fee: 95 }, { fee: 96 }] } }],
    });
    const { id: fee, ...terms } = changeOf(RUTH, 5_000);
    const item = { fee, ...terms };
    expect(owed([...twice, event('ChangePaid', feesPaid(11, 3, [item]))], RUTH)).toEqual([
      ['TPP', 12_900],
      ['FINAL_PAYMENT', 159_500],
      ['PRICE_CHANGE', 700],
    ]);
  });

  it('is made once, for a guest of a booking that has not ended, and takes off no more than the final payment', () => {
    givenBooking(...booked, priceChanged(changeOf(RUTH, 5_000)))
      .when(changePrice(RUTH, 5_000))
      .then();
    for (const [events, rule, refusal] of [
      [booked, changePrice(7, 5_000), { code: 'no-such-guest', guest: 7 }],
      [booked, changePrice(RUTH, -174_001), { code: 'credit-too-large', most: 174_000 }],
      [[...namedHold, deleted], changePrice(RUTH, 1), { code: 'not-active' }],
    ] as const)
      expect(rule(stateOf(bookingDecider, events))).toEqual({ refusal });
  });
});

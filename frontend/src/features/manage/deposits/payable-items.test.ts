import { feeTypesOfStep, type PaymentStep } from '@tour-portal/contracts/booking/payment-steps.js';
import type { Booking, FeeType, Guest } from '@tour-portal/contracts/api/api.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { aDepositedBooking, aFee, aNamedHold, aPayment } from '../../../testing/booking-fixtures.js';
import { NOW } from '../../../testing/tour-fixtures.js';
import {
  chosenFees,
  guestItems,
  itemKey,
  unpaidItems,
  totalOfChosen,
  type TickedItems,
} from './payable-items.js';

const SOON = { departedAt: calendarDate('2026-12-20') };
/** So close to departure that travel protection is not offered unless the final payment is paid. */
const VERY_SOON = { departedAt: calendarDate('2026-11-29') };

function itemTexts(step: PaymentStep, booking: Booking, index = 0) {
  const guest = booking.guests[index] as Guest;
  return guestItems(step, booking, guest, NOW).map(({ type, state, total }) => `${type} ${state} ${total}`);
}

function unpaid(step: PaymentStep, booking: Booking, ticks: TickedItems = {}) {
  return unpaidItems(
    booking,
    booking.guests.flatMap((guest) => guestItems(step, booking, guest, NOW)),
    ticks,
    NOW,
  );
}

/** The chosen items as `guest type`, with guests counted from 1. */
function chosen(step: PaymentStep, booking: Booking, ticks: TickedItems = {}) {
  return chosenFees(unpaid(step, booking, ticks)).map(
    ({ guest, type }) => `${booking.guests.findIndex(({ id }) => id === guest) + 1} ${type}`,
  );
}

const tick = (booking: Booking, index: number, type: FeeType, on: boolean): TickedItems => ({
  [itemKey({ guest: booking.guests[index]?.id ?? 0, type })]: on,
});

function withFees(booking: Booking, fees: Guest['fees']): Booking {
  return {
    ...booking,
    guests: booking.guests.map((guest) => ({ ...guest, fees: [...guest.fees, ...fees] })),
  };
}

describe('the items of step 2', () => {
  const deposit = 'DEPOSIT owed 30000';
  const protection = 'TPP offered 12900';
  const finalPayment = 'FINAL_PAYMENT owed 354500';

  it.each([
    ['deposits, with travel protection as an offer', aNamedHold(5), [deposit, protection]],
    ['also the final payments where all is due', aNamedHold(5, SOON), [deposit, protection, finalPayment]],
    ['no travel protection too close to departure', aNamedHold(5, VERY_SOON), [deposit, finalPayment]],
    ['the paid deposits alone once all are paid', aDepositedBooking(5), ['DEPOSIT paid 30000']],
  ])('are %s', (_, booking, items) => {
    expect(itemTexts('deposits', booking)).toEqual(items);
  });

  it('cost less where a credit has lowered them', () => {
    const hold = aNamedHold(5);
    const guests = hold.guests.map((guest) => ({
      ...guest,
      fees: guest.fees.map((fee) =>
        fee.type === 'DEPOSIT' ? { ...fee, consumptions: [{ fee: 99, amount: cents(5_000) }] } : fee,
      ),
    }));
    expect(itemTexts('deposits', { ...hold, guests })[0]).toBe('DEPOSIT owed 25000');
  });

  it('are no final payments once the deposits are paid, even where all is due', () => {
    expect(feeTypesOfStep('deposits', aDepositedBooking(5, SOON))).toEqual(['DEPOSIT']);
  });

  it('tell when a paid one was charged', () => {
    const booking = aDepositedBooking(5);
    const [item] = guestItems('deposits', booking, booking.guests[0] as Guest, NOW);
    expect(item?.paidAt).toBe(booking.payments[0]?.submittedAt);
  });

  it('are chosen from the start when they are deposits, not when they are travel protection', () => {
    expect(chosen('deposits', aNamedHold(5))).toEqual(['1 DEPOSIT', '2 DEPOSIT', '3 DEPOSIT']);
    expect(totalOfChosen(unpaid('deposits', aNamedHold(5)))).toBe(90_000);
  });

  it("are not chosen without the guest's deposit, where they need it", () => {
    const booking = aNamedHold(5, SOON);
    const ticks = { ...tick(booking, 0, 'DEPOSIT', false), ...tick(booking, 0, 'TPP', true) };
    expect(chosen('deposits', booking, ticks).filter((item) => item.startsWith('1'))).toEqual([]);
    const reasons = unpaid('deposits', booking, ticks).map(({ reason }) => reason);
    expect(reasons.slice(0, 3)).toEqual([null, 'deposit-first', 'deposit-first']);
  });

  it('are chosen with travel protection for a guest for whom it is ticked', () => {
    const booking = aNamedHold(5);
    expect(chosen('deposits', booking, tick(booking, 1, 'TPP', true))).toEqual([
      '1 DEPOSIT',
      '2 DEPOSIT',
      '2 TPP',
      '3 DEPOSIT',
    ]);
  });
});

describe('the items of step 5', () => {
  it('are travel protection, the rest of the price, changes and transfers, in the order of payment', () => {
    const fees = [aFee(91, 'TRANSFER', 4_500, 0), aFee(90, 'CHANGE_TO_SGL', 60_000, 0)];
    expect(itemTexts('final-payment', withFees(aDepositedBooking(5), fees))).toEqual([
      'TPP offered 12900',
      'FINAL_PAYMENT owed 354500',
      'CHANGE_TO_SGL owed 60000',
      'TRANSFER owed 4500',
    ]);
  });

  it('are one item where a guest owes two fees of one type, apart from a paid one, and it is chosen once', () => {
    const changes = [aFee(90, 'PRICE_CHANGE', 10_000, 500), aFee(91, 'PRICE_CHANGE', 2_500, 0)];
    const booking = withFees(aDepositedBooking(5), changes);
    expect(itemTexts('final-payment', booking)).toContain('PRICE_CHANGE owed 13000');
    expect(chosen('final-payment', booking).filter((item) => item === '1 PRICE_CHANGE')).toHaveLength(1);
    const onePaid = withFees(aDepositedBooking(5), [aFee(89, 'PRICE_CHANGE', 700, 0, 1), ...changes]);
    expect(itemTexts('final-payment', onePaid)).toEqual(
      expect.arrayContaining(['PRICE_CHANGE paid 700', 'PRICE_CHANGE owed 13000']),
    );
  });

  it('leave out fees that are cancelled, free or below zero', () => {
    const fees = [
      { ...aFee(90, 'CHANGE_TO_SGL', 60_000, 0), cancellation: NOW },
      aFee(91, 'TRANSFER', 0, 0),
      aFee(92, 'PRICE_CHANGE', -5_000, 0),
    ];
    expect(itemTexts('final-payment', withFees(aDepositedBooking(5), fees))).toEqual([
      'TPP offered 12900',
      'FINAL_PAYMENT owed 354500',
    ]);
  });

  it('offer travel protection for what the booking says it costs', () => {
    const booking = withFees(aDepositedBooking(5), [aFee(90, 'TPP', 9_900, 0)]);
    expect(itemTexts('final-payment', booking)).toContain('TPP offered 9900');
  });

  it('show travel protection that is paid, and do not offer it again', () => {
    const booking = withFees(aDepositedBooking(5, { payments: [aPayment(2, 12_900)] }), [
      aFee(90, 'TPP', 12_900, 0, 2),
    ]);
    expect(itemTexts('final-payment', booking)).toEqual(['TPP paid 12900', 'FINAL_PAYMENT owed 354500']);
  });

  it('can be chosen where a fee of the same kind was cancelled before', () => {
    const booking = aDepositedBooking(5);
    const [first, ...others] = booking.guests as [Guest, ...Guest[]];
    const old = { ...aFee(80, 'FINAL_PAYMENT', 999_000, 0), cancellation: NOW };
    const changed = { ...booking, guests: [{ ...first, fees: [old, ...first.fees] }, ...others] };
    expect(chosen('final-payment', changed)).toEqual([
      '1 FINAL_PAYMENT',
      '2 FINAL_PAYMENT',
      '3 FINAL_PAYMENT',
    ]);
  });
});

it('nothing of a tour that has started can be chosen', () => {
  const startsTomorrow = aDepositedBooking(5, { departedAt: calendarDate('2026-11-21') });
  expect(chosen('final-payment', startsTomorrow)).toHaveLength(3);
  const startedToday = aDepositedBooking(5, { departedAt: calendarDate('2026-11-20') });
  expect(unpaid('final-payment', startedToday).map(({ reason }) => reason)).toEqual(
    Array(3).fill('tour-started'),
  );
  expect(chosen('final-payment', startedToday)).toEqual([]);
});

it('whatever is ticked, the choice has no item twice, no paid deposit, nothing without its deposit, and its sum as the total', () => {
  const twoChanges = [aFee(90, 'PRICE_CHANGE', 10_000, 0), aFee(91, 'PRICE_CHANGE', 2_500, 0)];
  const bookings = [
    aNamedHold(5),
    aNamedHold(5, SOON),
    aDepositedBooking(5),
    withFees(aDepositedBooking(5), twoChanges),
  ];
  const keys = bookings[0]?.guests.flatMap(({ id }) =>
    ['DEPOSIT', 'TPP', 'FINAL_PAYMENT', 'PRICE_CHANGE'].map((type) => `${id}-${type}`),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...bookings),
      fc.constantFrom<PaymentStep>('deposits', 'final-payment'),
      fc.dictionary(fc.constantFrom(...(keys ?? [])), fc.boolean()),
      (booking, step, ticks) => {
        const list = unpaid(step, booking, ticks);
        const choices = chosenFees(list);
        expect(new Set(choices.map(itemKey)).size).toBe(choices.length);
        for (const { guest, type } of choices) {
          const paid = booking.guests.find(({ id }) => id === guest)?.paid ?? false;
          expect(
            type === 'DEPOSIT'
              ? !paid
              : paid || choices.some((choice) => choice.guest === guest && choice.type === 'DEPOSIT'),
          ).toBe(true);
        }
        const sum = list.filter((entry) => entry.chosen).reduce((total, { item }) => total + item.total, 0);
        expect(totalOfChosen(list)).toBe(cents(sum));
      },
    ),
  );
});

import { event } from '@tour-portal/contracts/events.js';
import type { NewEvent } from '@tour-portal/contracts/events.js';
import type { FeeTerms } from '@tour-portal/contracts/fees.js';
import { cents } from '@tour-portal/contracts/money.js';
import { feesPaid } from '@tour-portal/projections/testing/checklist.js';
import { PRICES, TAXES } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from 'vitest';
import {
  BOTH,
  END,
  MEANWHILE,
  RUTH,
  TOM,
  booked,
  deleted,
  final,
  hold,
  items,
} from '../testing/booking-history.js';
import { given, stateOf } from '../testing/given.js';
import { bookingDecider } from './booking-decisions.js';
import type { BookingCommand } from './booking-decisions.js';
import type { ChangeCommand } from './change-decisions.js';

const ids = { refunds: [71, 72], fees: [91, 92] };
const rooms = (
  wanted: number[][],
  of: Partial<Extract<ChangeCommand, { type: 'ChangeRooms' }>> = {},
): BookingCommand => ({
  type: 'ChangeRooms',
  rooms: wanted,
  prices: { prices: PRICES, taxesAndFees: TAXES },
  concluded: false,
  now: MEANWHILE,
  ids,
  ...of,
});
const price = (guest: number, amount: number, fee = 95): BookingCommand => ({
  type: 'ChangePrice',
  guest,
  amount: cents(amount),
  concluded: false,
  now: MEANWHILE,
  ids: { refunds: [71, 72], fee },
});
const refund = (payment: number, amount: number, id = 75): BookingCommand => ({
  type: 'OrderRefund',
  refund: id,
  payment,
  amount: cents(amount),
});
const toSingle = (id: number, guest: number): FeeTerms => ({
  id,
  guest,
  type: 'CHANGE_TO_SGL',
  amount: cents(60_000),
  tax: cents(0),
});
const changeOf = (guest: number, amount: number, id = 95): FeeTerms => ({
  id,
  guest,
  type: 'PRICE_CHANGE',
  amount: cents(amount),
  tax: cents(0),
});
const apart = event('RoomsChanged', {
  booking: 11,
  rooms: [[RUTH], [TOM]],
  fees: [toSingle(91, RUTH), toSingle(92, TOM)],
  consumptions: [],
  refunds: [],
});
const priceChanged = (fee: FeeTerms, consumptions: { fee: number; credit: number; amount: number }[] = []) =>
  event('PriceChanged', {
    booking: 11,
    fees: [fee],
    consumptions: consumptions.map((one) => ({ ...one, amount: cents(one.amount) })),
    refunds: [],
  });
const finalOf = (guest: number) => guest * 10 + 1;
const owed = (events: NewEvent[], guest: number) => {
  const state = stateOf(bookingDecider, events);
  if (!('terms' in state)) throw new Error('not placed');
  const own = state.fees.filter((fee) => fee.guest === guest && !state.paid.includes(fee.id));
  return own.map(({ type, amount }) => [type, amount]);
};

describe('changing rooms (D25, D42)', () => {
  it('costs those who come to another kind of room', () => {
    given(bookingDecider, ...booked)
      .when(rooms([[RUTH], [TOM]]))
      .then(apart);
  });

  it('costs nothing where only the roommates or their order change', () => {
    given(bookingDecider, ...booked)
      .when(rooms([[TOM, RUTH]]))
      .then(
        event('RoomsChanged', { booking: 11, rooms: [[TOM, RUTH]], fees: [], consumptions: [], refunds: [] }),
      );
  });

  it('back takes off what it had cost and nobody has paid', () => {
    const [together] = (() => {
      const decision = bookingDecider.decide(
        rooms([[RUTH, TOM]], { ids: { refunds: [71], fees: [93, 94] } }),
        stateOf(bookingDecider, [...booked, apart]),
      );
      return 'events' in decision ? decision.events : [];
    })();
    expect(together?.data).toMatchObject({
      consumptions: [
        { fee: 91, credit: 93, amount: 60_000 },
        { fee: 92, credit: 94, amount: 60_000 },
      ],
      refunds: [],
    });
    expect(owed([...booked, apart, together!], RUTH)).toEqual([
      ['FINAL_PAYMENT', 159_500],
      ['TPP', 12_900],
    ]);
  });

  it('changes nothing when all is so already', () => {
    given(bookingDecider, ...booked)
      .when(rooms([[RUTH, TOM]]))
      .then();
    given(bookingDecider, ...booked, apart)
      .when(rooms([[RUTH], [TOM]]))
      .then();
  });

  it('gives every guest a room, while the booking is active and the prices are known', () => {
    const problem = 'Give every guest who travels a room, and nobody else';
    given(bookingDecider, ...booked)
      .when(rooms([[RUTH]]))
      .refused('wrong-rooms', { problem });
    given(bookingDecider, ...booked)
      .when(rooms([[RUTH], [TOM]], { prices: null }))
      .refused('prices-unknown');
    given(bookingDecider, ...booked)
      .when(rooms([[RUTH], [TOM]], { concluded: true }))
      .refused('not-active');
    given(bookingDecider, ...hold)
      .when(rooms([[RUTH], [TOM]], { now: END }))
      .refused('not-active');
    given(bookingDecider, ...hold, deleted)
      .when(rooms([[RUTH], [TOM]]))
      .refused('not-active');
    given(bookingDecider)
      .when(rooms([[RUTH]]))
      .refused('no-such-booking');
  });
});

describe('changing the price (D42)', () => {
  it('adds a fee, or takes off what is owed', () => {
    given(bookingDecider, ...booked)
      .when(price(RUTH, 5_000))
      .then(priceChanged(changeOf(RUTH, 5_000)));
    const lowered = priceChanged(changeOf(RUTH, -5_000), [{ fee: finalOf(RUTH), credit: 95, amount: 5_000 }]);
    given(bookingDecider, ...booked)
      .when(price(RUTH, -5_000))
      .then(lowered);
    expect(owed([...booked, lowered], RUTH)[0]).toEqual(['FINAL_PAYMENT', 154_500]);
  });

  it('gives back what was paid too much', () => {
    const decision = bookingDecider.decide(
      price(RUTH, -5_000),
      stateOf(bookingDecider, [...booked, final(2, ...BOTH)]),
    );
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

  it('can be paid, twice changed in one payment', () => {
    const twice = [...booked, priceChanged(changeOf(RUTH, 5_000)), priceChanged(changeOf(RUTH, 700, 96))];
    const start = {
      type: 'StartPayment',
      owner: 1,
      reference: 'R',
      gateway: 'converge',
      now: MEANWHILE,
    } as const;
    const decision = bookingDecider.decide(
      { ...start, choices: [{ guest: RUTH, type: 'PRICE_CHANGE' }] },
      stateOf(bookingDecider, twice),
    );
    expect(decision).toMatchObject({
      events: [{ data: { total: 5_700, items: [{ fee: 95 }, { fee: 96 }] } }],
    });
    const { id, guest, type, amount, tax } = changeOf(RUTH, 5_000);
    const item = { guest, fee: id, type, amount, tax };
    expect(owed([...twice, event('ChangePaid', feesPaid(11, 3, [item]))], RUTH)).toEqual([
      ['FINAL_PAYMENT', 159_500],
      ['TPP', 12_900],
      ['PRICE_CHANGE', 700],
    ]);
  });

  it('is made once, of somebody who travels, and never below nothing', () => {
    given(bookingDecider, ...booked, priceChanged(changeOf(RUTH, 5_000)))
      .when(price(RUTH, 5_000))
      .then();
    given(bookingDecider, ...booked)
      .when(price(7, 5_000))
      .refused('no-such-guest', { guest: 7 });
    given(bookingDecider, ...booked)
      .when(price(RUTH, -174_001))
      .refused('credit-too-large', { most: cents(174_000) });
    given(bookingDecider, ...hold, deleted)
      .when(price(RUTH, 1))
      .refused('not-active');
  });
});

describe('a refund (D42)', () => {
  const ordered = (amount: number, id = 75) =>
    event('RefundOrdered', {
      booking: 11,
      refunds: [
        {
          refund: id,
          payment: 1,
          type: 'Other',
          total: cents(amount),
          lines: items([TOM], 'DEPOSIT').map((item) => ({ ...item, amount: cents(amount) })),
        },
      ],
    });

  it('is ordered once, up to what is left of the payment', () => {
    given(bookingDecider, ...booked)
      .when(refund(1, 20_000))
      .then(ordered(20_000));
    given(bookingDecider, ...booked, ordered(20_000))
      .when(refund(1, 20_000))
      .then();
    given(bookingDecider, ...booked, ordered(20_000))
      .when(refund(1, 40_001, 76))
      .refused('refund-too-large', { most: cents(40_000) });
    given(bookingDecider, ...booked)
      .when(refund(9, 1))
      .refused('no-such-payment');
  });

  it('is recorded once the gateway has made it', () => {
    const made = { type: 'RecordRefund', refund: 75, transactionId: 'R-75', submittedAt: MEANWHILE } as const;
    const recorded = event('PaymentRefunded', {
      booking: 11,
      payment: 1,
      refund: 75,
      refundType: 'Other',
      total: cents(20_000),
      transactionId: 'R-75',
      submittedAt: MEANWHILE,
    });
    given(bookingDecider, ...booked, ordered(20_000))
      .when(made)
      .then(recorded);
    given(bookingDecider, ...booked, ordered(20_000), recorded)
      .when(made)
      .then();
    given(bookingDecider, ...booked)
      .when(made)
      .then();
  });
});

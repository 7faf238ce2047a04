import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { PRICES, TAXES } from '@tour-portal/projections/testing/terms.js';
import { owedAndPaid } from '../../../bookings/money/new-fees.js';
import { describe, expect, it } from '@jest/globals';
import {
  HOLD_END,
  DURING_HOLD,
  RUTH,
  TOM,
  booked,
  deleted,
  namedHold,
} from '../../../testing/booking-history.js';
import { givenBooking, stateOf } from '../../../testing/given.js';
import { bookingDecider } from '../../../bookings/booking-decisions.js';
import type { BookingState, PlacedState } from '../../../bookings/booking-state.js';
import { decideChangeRooms } from './change-rooms.js';
import type { RoomsToChange } from './change-rooms.js';

const changeRooms =
  (wanted: number[][], options: Partial<RoomsToChange> = {}) =>
  (state: BookingState) =>
    decideChangeRooms(
      {
        rooms: wanted,
        prices: { prices: PRICES, taxesAndFees: TAXES },
        concluded: false,
        now: DURING_HOLD,
        ids: { refunds: [71, 72], fees: [91, 92] },
        ...options,
      },
      state,
    );
const toSingle = (id: number, guest: number): FeeTerms => ({
  id,
  guest,
  type: 'CHANGE_TO_SGL',
  amount: cents(60_000),
  tax: cents(0),
});
const apart = event('RoomsChanged', {
  booking: 11,
  rooms: [[RUTH], [TOM]],
  fees: [toSingle(91, RUTH), toSingle(92, TOM)],
  consumptions: [],
  refunds: [],
});
const owed = (events: NewEvent[], guest: number) => {
  const { owed: fees } = owedAndPaid(stateOf(bookingDecider, events) as PlacedState);
  return fees.filter((fee) => fee.guest === guest).map(({ type, amount }) => [type, amount]);
};

describe('changing rooms (D25, D42)', () => {
  it('charges the guests who get another kind of room', () => {
    givenBooking(booked)
      .when(changeRooms([[RUTH], [TOM]]))
      .then(apart);
  });

  it('costs nothing where only the order of the guests in a room changes', () => {
    givenBooking(booked)
      .when(changeRooms([[TOM, RUTH]]))
      .then(
        event('RoomsChanged', { booking: 11, rooms: [[TOM, RUTH]], fees: [], consumptions: [], refunds: [] }),
      );
  });

  it('credits the unpaid fees of an earlier change that it undoes', () => {
    const decision = changeRooms([[RUTH, TOM]], { ids: { refunds: [71], fees: [93, 94] } })(
      stateOf(bookingDecider, [...booked, apart]),
    );
    const [together] = 'events' in decision ? decision.events : [];
    expect(together?.data).toMatchObject({
      consumptions: [
        { fee: 91, credit: 93, amount: 60_000 },
        { fee: 92, credit: 94, amount: 60_000 },
      ],
      refunds: [],
    });
    expect(owed([...booked, apart, together!], RUTH)).toEqual([
      ['TPP', 12_900],
      ['FINAL_PAYMENT', 159_500],
    ]);
  });

  it('changes nothing when the guests are in these rooms already', () => {
    givenBooking(booked)
      .when(changeRooms([[RUTH, TOM]]))
      .then();
    givenBooking(booked, apart)
      .when(changeRooms([[RUTH], [TOM]]))
      .then();
  });

  it('is refused without a room for every guest, without known prices, once the hold or the tour is over, and where no hold was placed', () => {
    const problem = 'Give every guest who travels a room, and nobody else';
    givenBooking(booked)
      .when(changeRooms([[RUTH]]))
      .refused('wrong-rooms', { problem });
    for (const [events, options, code] of [
      [booked, { prices: null }, 'prices-unknown'],
      [booked, { concluded: true }, 'not-active'],
      [namedHold, { now: HOLD_END }, 'not-active'],
      [[...namedHold, deleted], {}, 'not-active'],
      [[], {}, 'no-such-booking'],
    ] as const)
      givenBooking(events)
        .when(changeRooms([[RUTH], [TOM]], options))
        .refused(code);
  });
});

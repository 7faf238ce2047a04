import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { Guest, Transport } from '../api/api.js';
import { departureParties, countGuests, roomingList, stayOf, type SheetBooking } from './departure-sheets.js';
import { bookedText, heldText, roomsText, stayText } from './departure-sheet-words.js';
import { flightManifest } from './flight-manifest.js';
import { passportList } from './passport-list.js';
import { aFee, aGuest } from '../testing/guests.js';
import { aTransport } from '../testing/transport.js';
import { calendarDate, instant } from '../values/time.js';

const NOW = instant('2027-02-01T12:00:00.000Z');
const AFTER_TOUR = instant('2027-08-01T12:00:00.000Z');
const END_ZONE = { timezoneEnd: 'America/Denver' };
const TOUR = { departedAt: calendarDate('2027-06-05'), concludedAt: calendarDate('2027-06-12') };
const NEEDS_PASSPORT = { requiresPassport: true, crossesBorder: true, includesFlights: false };

function guest(id: number, changes: Partial<Guest> & { readonly cancelled?: boolean } = {}): Guest {
  const { cancelled = false, paid = true, ...more } = changes;
  const deposit = { ...aFee('DEPOSIT', 30_000, paid ? 30_000 : 0), cancellation: cancelled ? NOW : null };
  return aGuest({ id, fullName: `Guest ${id}`, fees: [deposit], paid, ...more });
}

function booking(id: number, changes: Partial<SheetBooking> = {}): SheetBooking {
  return {
    id,
    number: `RC060527-00${id}`,
    owner: { firstName: 'Ruth', lastName: `Bennett ${id}` },
    guests: [guest(id * 10), guest(id * 10 + 1)],
    roomGuests: [2],
    concludedAt: TOUR.concludedAt,
    expiredAt: null,
    deletedAt: null,
    cancelledAt: null,
    ...changes,
  };
}

function onDay(date: string, changes: Partial<Transport> = {}): Transport {
  return aTransport({ scheduledDate: calendarDate(date), ...changes });
}

const allCancelled = [guest(1, { cancelled: true })];
const partiesOf = (...bookings: SheetBooking[]) => departureParties(bookings, END_ZONE, NOW);
const hold = { expiredAt: instant('2027-02-02T12:00:00.000Z'), guests: [guest(1, { paid: false })] };

describe('the parties on the sheets of a departure', () => {
  it.each<[string, Partial<SheetBooking>, number, number]>([
    ['a booking with a paid deposit', {}, 1, 0],
    ['a booking with one of two deposits', { guests: [guest(1), guest(2, { paid: false })] }, 1, 0],
    ['a hold', { ...hold, roomGuests: [1] }, 0, 1],
    ['an expired hold', { ...hold, expiredAt: NOW }, 0, 0],
    ['a deleted hold', { ...hold, deletedAt: NOW }, 0, 0],
    ['a cancelled booking', { cancelledAt: NOW }, 0, 0],
    ['a cancelled booking whose guests are all cancelled', { cancelledAt: NOW, guests: allCancelled }, 0, 0],
    ['a booking whose guests are all cancelled', { guests: allCancelled }, 0, 0],
  ])('are booked, only held, or left out: %s', (_, changes, booked, held) => {
    const parties = partiesOf(booking(1, changes));
    expect([parties.booked.length, parties.held.bookings]).toEqual([booked, held]);
  });

  it('are still listed after the tour', () => {
    expect(departureParties([booking(1)], END_ZONE, AFTER_TOUR).booked).toHaveLength(1);
  });

  it('are in the order of the party names, without cancelled guests; holds are only counted', () => {
    const { booked, held } = partiesOf(
      booking(2),
      booking(1, { guests: [guest(10), guest(11), guest(12, { cancelled: true })] }),
      booking(3, { ...hold, roomGuests: [1] }),
    );
    expect(booked.map(({ partyName, guests }) => [partyName, guests.map(({ id }) => id)])).toEqual([
      ['10 Party', [10, 11]],
      ['20 Party', [20, 21]],
    ]);
    expect(countGuests(booked)).toBe(4);
    expect(held).toEqual({ bookings: 1, guests: 1, rooms: { SGL: 1, DBL: 0, TPL: 0 } });
  });
});

/** Bookings in which some guests are cancelled, or the `whole` booking. */
const anyBookings = fc
  .array(
    fc.record({ cancelled: fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), whole: fc.boolean() }),
  )
  .map((drawn) =>
    drawn.map(({ cancelled, whole }, index) => {
      const isGone = ({ fees }: Guest) => Number(fees[0]!.cancellation !== null);
      const guests = cancelled
        .map((isCancelled, place) => guest((index + 1) * 10 + place, { cancelled: isCancelled || whole }))
        .toSorted((a, b) => isGone(a) - isGone(b));
      const staying = whole ? 0 : cancelled.filter((isCancelled) => !isCancelled).length;
      const roomGuests = Array.from({ length: staying }, () => 1);
      return booking(index + 1, { guests, roomGuests, cancelledAt: whole ? NOW : null });
    }),
  );

/** The ids of the guests on each sheet; the flight manifest counts as two, arrivals and departures. */
function idsOnSheets(bookings: SheetBooking[]): number[][] {
  const { booked } = departureParties(bookings, END_ZONE, NOW);
  const rooming = roomingList(booked, TOUR)
    .parties.flatMap(({ rooms }) => rooms)
    .flatMap(({ guests }) => guests);
  const { arrivals, departures } = flightManifest(booked, () => null);
  const { passports } = passportList(booked, TOUR, NEEDS_PASSPORT, (code) => code);
  const sides = [arrivals, departures].map(({ flights, otherMeans, notToldYet }) => [
    ...flights,
    ...otherMeans,
    ...notToldYet,
  ]);
  return [rooming, ...sides, passports].map((lines) =>
    lines.map((line) => line.guest).toSorted((a, b) => a - b),
  );
}

describe('the three sheets', () => {
  it('name each travelling guest once, and no cancelled guest', () => {
    fc.assert(
      fc.property(anyBookings, (bookings) => {
        const travelling = bookings
          .flatMap(({ guests }) => guests)
          .filter(({ fees }) => fees.every(({ cancellation }) => cancellation === null))
          .map(({ id }) => id);
        expect(idsOnSheets(bookings)).toEqual([travelling, travelling, travelling, travelling]);
      }),
    );
  });

  it('leave out a guest once all their fees are cancelled', () => {
    const both = [guest(10), guest(11)];
    const oneLeft = [guest(10), guest(11, { cancelled: true })];
    expect(idsOnSheets([booking(1, { guests: both })])[0]).toEqual([10, 11]);
    expect(idsOnSheets([booking(1, { guests: oneLeft, roomGuests: [1] })])).toEqual([[10], [10], [10], [10]]);
  });
});

describe('the rooming list', () => {
  it('puts the guests in their rooms, with age and nights, and counts the rooms', () => {
    const guests = [
      guest(10, { fullName: 'Ruth Bennett 1', arrival: onDay('2027-06-03', { stayAtProductHotel: true }) }),
      guest(11, { age: '9' }),
      guest(12, { departure: onDay('2027-06-13', { extraNight: true }) }),
    ];
    const list = roomingList(partiesOf(booking(1, { guests, roomGuests: [2, 1] })).booked, TOUR);
    expect(list.rooms).toEqual({ SGL: 1, DBL: 1, TPL: 0 });
    const extraNight = stay('2027-06-13', 1, 'included');
    expect(list.parties).toEqual([
      {
        booking: 1,
        number: 'RC060527-001',
        party: 'Bennett 1 Party',
        rooms: [
          {
            type: 'DBL',
            guests: [
              expect.objectContaining({ guest: 10, age: '18+', before: stay('2027-06-03', 2, 'our-hotel') }),
              expect.objectContaining({ guest: 11, age: '9', before: stay(null, 0, null) }),
            ],
          },
          { type: 'SGL', guests: [expect.objectContaining({ guest: 12, age: null, after: extraNight })] },
        ],
      },
    ]);
  });

  function stay(day: string | null, nights: number, by: string | null) {
    return { day, nights, by, note: null };
  }
});

describe('the nights around a tour', () => {
  it.each([
    ['', onDay('2027-06-05'), 'arrival'],
    ['Not told yet', null, 'arrival'],
    ['2 nights, at our hotel', onDay('2027-06-03', { stayAtProductHotel: true }), 'arrival'],
    [
      '1 night, arranges their own (with a cousin)',
      onDay('2027-06-04', { stayAtProductHotel: false, stayNote: 'with a cousin' }),
      'arrival',
    ],
    ['1 night, at our hotel, included', onDay('2027-06-04', { extraNight: true }), 'arrival'],
    ['Joins late, Jun 6 2027, at our hotel', onDay('2027-06-06', { stayAtProductHotel: true }), 'arrival'],
    [
      'Leaves early, Jun 10 2027, arranges their own',
      onDay('2027-06-10', { stayAtProductHotel: false }),
      'departure',
    ],
    ['3 nights, at our hotel', onDay('2027-06-15', { stayAtProductHotel: true }), 'departure'],
  ] as const)('have the text %j', (text, transport, side) => {
    const tourDay = side === 'arrival' ? TOUR.departedAt : TOUR.concludedAt;
    expect(stayText(stayOf(transport, side, tourDay), side, tourDay)).toBe(text);
  });
});

describe('the counts of a sheet', () => {
  it('are written in words', () => {
    expect(roomsText({ SGL: 1, DBL: 2, TPL: 0 })).toBe('3 rooms: 1 single, 2 double');
    expect(roomsText({ SGL: 0, DBL: 0, TPL: 0 })).toBe('0 rooms');
    expect(bookedText({ bookings: 1, guests: 2 })).toBe('2 guests on 1 booking');
    const rooms = { SGL: 0, DBL: 1, TPL: 0 };
    expect(heldText({ bookings: 0, guests: 0, rooms })).toBe(null);
    expect(heldText({ bookings: 1, guests: 2, rooms })).toBe(
      'Holds, not yet booked: 1 hold for 2 guests in 1 room: 1 double. They are on no list below.',
    );
  });
});

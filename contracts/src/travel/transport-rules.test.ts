import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { Fee } from '../api/api.js';
import type { Flight, TransportRequest } from '../api/booking-api.js';
import { travelFacts, travelQuestion, type TransportSide } from './flight-rules.js';
import { calendarDate, instant, plusDays } from '../values/time.js';
import { cents } from '../values/money.js';
import { chooseFlight, isTransferLocked, requestedTransport, transportProblems } from './transport-rules.js';

const dates = { departedAt: calendarDate('2027-05-02'), concludedAt: calendarDate('2027-05-09') };
const facts = travelFacts(dates, {
  singleNightStay: false,
  extraNight: { arrival: false, departure: false },
  transfers: { arrival: [2, 3, 1], departure: [4, 1] },
});
const withExtraNights = { ...facts, extraNight: { arrival: true, departure: true } };

describe('the transfers of a guest', () => {
  const amounts = { amount: cents(4_500), tax: cents(0), total: cents(4_500) };
  const lines = { paymentLineItems: [], refundLineItems: [], consumptions: [], cancellation: null };
  const fee: Fee = { id: 9, type: 'TRANSFER', ...amounts, ...lines };
  const item = { fee: 9, payment: 1, ...amounts };
  const paid = { ...fee, paymentLineItems: [item] };

  it.each([
    ['nothing is charged for them', [], false],
    ['their fee is unpaid', [fee], false],
    ['another fee is paid', [fee, { ...paid, id: 8, type: 'DEPOSIT' as const }], false],
    ['their fee is paid', [paid], true],
    ['their paid fee was cancelled', [{ ...paid, cancellation: instant('2027-01-01T00:00:00Z') }], false],
    ['their fee was paid and refunded in full', [{ ...paid, refundLineItems: [item] }], true],
  ])('are locked only by a paid fee: %s', (_, fees, locked) => {
    expect(isTransferLocked({ fees })).toBe(locked);
  });
});

const flight: TransportRequest = {
  isFlight: true,
  airline: 'UA',
  flightNumber: '1234',
  scheduledDate: '2027-05-02',
};
const byHand: TransportRequest = {
  ...flight,
  isManual: true,
  fromAirport: 'ORD',
  toAirport: 'LAS',
  scheduledTime: '14:05',
};
const byCar: TransportRequest = { isFlight: false, scheduledDate: '2027-05-02' };

function problemFields(request: TransportRequest, side: TransportSide = 'arrival', tour = facts): string[] {
  return transportProblems(request, side, tour).map(({ field }) => field);
}

describe('an arrival', () => {
  it.each([
    ['a flight', flight],
    [
      'a flight with its airports and time',
      { ...flight, fromAirport: 'ORD', toAirport: 'LAS', scheduledTime: '14:05' },
    ],
    ['a flight typed in by hand', byHand],
    [
      'a flight with a note, a transfer and its side',
      { ...flight, travelNote: 'Aisle', transfer: 3, isArrival: true },
    ],
    [
      'a flight with empty texts',
      { ...flight, stayNote: '', travelNote: ' ', fromAirport: '', transfer: null },
    ],
    ['a car', byCar],
    ['a car at a time', { ...byCar, scheduledTime: '17:00', travelNote: 'From Reno', transfer: 1 }],
    [
      'an early car',
      { ...byCar, scheduledDate: '2027-04-30', stayAtProductHotel: false, stayNote: 'With my sister' },
    ],
  ] satisfies [string, TransportRequest][])('may be %s', (_, request) => {
    expect(transportProblems(request, 'arrival', facts)).toEqual([]);
  });

  it('by flight needs airline, number and date', () => {
    expect(transportProblems({ isFlight: true }, 'arrival', facts)).toEqual([
      { field: 'airline', message: 'Choose an airline' },
      { field: 'flightNumber', message: 'Flight number is required' },
      { field: 'scheduledDate', message: 'Choose a date' },
    ]);
  });

  it('by a flight typed in by hand needs airports and time as well', () => {
    expect(problemFields({ ...flight, isManual: true })).toEqual([
      'fromAirport',
      'toAirport',
      'scheduledTime',
    ]);
  });

  it('by other means needs a date', () => {
    expect(problemFields({ isFlight: false })).toEqual(['scheduledDate']);
  });

  it('by other means may have no field of a flight', () => {
    expect(problemFields({ ...byHand, isFlight: false })).toEqual([
      ...['airline', 'flightNumber', 'fromAirport', 'toAirport', 'isManual'],
    ]);
  });

  it.each([
    ['airline', { airline: 'UAL' }],
    ['flightNumber', { flightNumber: '12345' }],
    ['fromAirport', { fromAirport: 'Chicago' }],
    ['toAirport', { toAirport: 'las' }],
    ['scheduledTime', { scheduledTime: '2 pm' }],
    ['scheduledDate', { scheduledDate: '2027-02-30' }],
    ['scheduledDate', { scheduledDate: '2027-05-03' }],
    ['stayAtProductHotel', { scheduledDate: '2027-05-01' }],
    ['stayNote', { stayNote: 'x'.repeat(41) }],
    ['travelNote', { travelNote: 'x'.repeat(41) }],
    ['transfer', { transfer: 4 }],
    ['transfer', { transfer: 99 }],
    ['isArrival', { isArrival: false }],
  ] satisfies [string, Partial<TransportRequest>][])('has a problem only in its %s: %o', (field, wrong) => {
    expect(problemFields({ ...flight, ...wrong })).toEqual([field]);
    expect(problemFields({ ...byHand, ...wrong })).toEqual([field]);
  });

  it('needs no choice for the night before the tour where the operator provides it', () => {
    expect(problemFields({ ...flight, scheduledDate: '2027-05-01' }, 'arrival', withExtraNights)).toEqual([]);
    expect(problemFields({ ...flight, scheduledDate: '2027-04-30' }, 'arrival', withExtraNights)).toEqual([
      'stayAtProductHotel',
    ]);
  });
});

describe('a departure', () => {
  const home = { ...flight, scheduledDate: '2027-05-09' };

  it('has the transfers and the days of its side, and is no arrival', () => {
    expect(problemFields({ ...home, transfer: 4 }, 'departure')).toEqual([]);
    expect(problemFields({ ...home, transfer: 2 }, 'departure')).toEqual(['transfer']);
    expect(problemFields({ ...home, scheduledDate: '2027-05-08' }, 'departure')).toEqual(['scheduledDate']);
    expect(problemFields({ ...home, isArrival: true }, 'departure')).toEqual(['isArrival']);
  });

  it('by car may be during the tour, with an answer about the stay', () => {
    const early = { ...byCar, scheduledDate: '2027-05-06' };
    expect(transportProblems(early, 'departure', facts)).toEqual([
      { field: 'stayAtProductHotel', message: 'Choose where you will stay after the tour' },
    ]);
    expect(problemFields({ ...early, stayAtProductHotel: false }, 'departure')).toEqual([]);
  });
});

describe('the flight that a request means', () => {
  const first: Flight = { from: 'LAS', to: 'DEN', fromName: 'Las Vegas', toName: 'Denver', time: '09:10' };
  const second: Flight = { from: 'DEN', to: 'ORD', fromName: 'Denver', toName: 'Chicago', time: '12:40' };
  const both = [first, second];

  it.each([
    ['the only one, whatever was filled in before', { fromAirport: 'JFK' }, [first], first],
    ['the one of several that has the airport', { fromAirport: 'DEN' }, both, second],
    ['the one that has the airport and the time', { toAirport: 'DEN', scheduledTime: '09:10' }, both, first],
  ])('is %s', (_, filledIn, found, meant) => {
    expect(chooseFlight({ ...flight, ...filledIn }, found)).toEqual({ ok: true, flight: meant });
  });

  it.each([
    ['the lookup knows none', {}, [], 'Invalid flight'],
    ['nothing was filled in', {}, both, 'Choose one of the flights'],
    ['no flight has the airport', { fromAirport: 'JFK' }, both, 'Choose one of the flights'],
    ['no flight has both', { fromAirport: 'LAS', scheduledTime: '12:40' }, both, 'Choose one of the flights'],
  ])('is not known where %s', (_, filledIn, found, message) => {
    const problem = { field: 'flightNumber', message };
    expect(chooseFlight({ ...flight, ...filledIn }, found)).toEqual({ ok: false, problem });
  });
});

describe('the requested transport', () => {
  const names: Readonly<Record<string, string>> = { LAS: 'Harry Reid', ORD: 'O’Hare' };
  const nameOf = (code: string) => names[code] ?? null;
  const found: Flight = { from: 'ORD', to: 'LAS', fromName: 'Chicago', toName: 'Las Vegas', time: '15:30' };

  it('has the airports and the time of the flight that the lookup found', () => {
    const request = {
      ...flight,
      fromAirport: 'JFK',
      scheduledTime: '01:00',
      fromAirportName: 'x',
      extraNight: true,
    };
    expect(requestedTransport(request, 'arrival', facts, found, nameOf)).toEqual({
      isArrival: true,
      isFlight: true,
      airline: 'UA',
      flightNumber: '1234',
      fromAirport: 'ORD',
      fromAirportName: 'Chicago',
      toAirport: 'LAS',
      toAirportName: 'Las Vegas',
      scheduledDate: '2027-05-02',
      scheduledTime: '15:30',
      stayAtProductHotel: null,
      extraNight: false,
      stayNote: null,
      travelNote: null,
      isManual: false,
      transfer: null,
    });
  });

  it('has what was typed for a flight typed in by hand, with the names of known airports', () => {
    const request = { ...byHand, fromAirport: 'XYZ', transfer: 2 };
    expect(requestedTransport(request, 'arrival', facts, null, nameOf)).toMatchObject({
      fromAirport: 'XYZ',
      fromAirportName: null,
      toAirport: 'LAS',
      toAirportName: 'Harry Reid',
      scheduledTime: '14:05',
      isManual: true,
      transfer: 2,
    });
  });

  it('has the stay only on a day that asks for it', () => {
    const stay = { stayAtProductHotel: false, stayNote: 'With friends' };
    const on = (scheduledDate: string, tour = facts) => {
      const request = { ...byCar, ...stay, scheduledDate };
      const transport = requestedTransport(request, 'arrival', tour, null, nameOf);
      return [transport.stayAtProductHotel, transport.stayNote, transport.extraNight];
    };
    expect(on('2027-05-01')).toEqual([false, 'With friends', false]);
    expect(on('2027-05-02')).toEqual([null, null, false]);
    expect(on('2027-05-01', withExtraNights)).toEqual([null, null, true]);
  });

  it('stays the same when it is sent back as a request, with the stay that its day asks for', () => {
    const days = fc.integer({ min: -31, max: 31 });
    const stays = fc.constantFrom(true, false, null);
    const sides = fc.constantFrom('arrival' as const, 'departure' as const);
    const requests = fc.constantFrom(byHand, byCar, { ...byHand, transfer: 1, travelNote: 'Window' });
    fc.assert(
      fc.property(requests, sides, days, stays, (travel, side, day, stayAtProductHotel) => {
        const tourDay = side === 'arrival' ? facts.departedAt : facts.concludedAt;
        const scheduledDate = plusDays(tourDay, day);
        const request = { ...travel, scheduledDate, stayAtProductHotel, stayNote: 'Note' };
        if (transportProblems(request, side, withExtraNights).length > 0) return;
        const transport = requestedTransport(request, side, withExtraNights, null, nameOf);
        expect(transportProblems(transport, side, withExtraNights)).toEqual([]);
        expect(requestedTransport(transport, side, withExtraNights, null, nameOf)).toEqual(transport);
        const question = travelQuestion(scheduledDate, side, withExtraNights);
        expect([transport.extraNight, transport.stayAtProductHotel !== null]).toEqual([
          question?.stay === 'provided',
          question?.stay === 'choice',
        ]);
      }),
    );
  });
});

import type { Flight } from '@tour-portal/contracts/api/booking-api.js';
import type { GuestDetailsChange } from '@tour-portal/contracts/events/booking-events.js';
import { calendarDate, instant, plusDays } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { placedBooking } from '@tour-portal/projections/booking.js';
import { flight } from '@tour-portal/projections/testing/step-events.js';
import { ADDRESS, holdTerms } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from '@jest/globals';
import type { FlightQuery } from '../../flights/flight-lookup.js';
import { Unavailable } from '../../http/problems.js';
import type { Catalogue } from '../../reference/catalogue.js';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import {
  detailsChanges,
  detailsProblems,
  guestProblems,
  fingerprintsOf,
  transferFees,
  wantedTransports,
} from './guest-changes.js';
import type { DetailsDto, GuestTransportsDto } from './guests.dto.js';

const RUTH = 101;
const TOM = 102;
const NOW = instant('2026-11-22T12:00:00.000Z');
const OWNER = { firstName: 'Ruth', lastName: 'Bennett' };
const placed = placedBooking(holdTerms());
const [ruth, tom] = placed.guests;
const [first, second] = [
  { ...ruth!, fullName: 'Ruth  BENNETT' },
  { ...tom!, fullName: 'Tom Bennett' },
];
const BOOKING = { ...placed, guests: [first, second] };

describe('guests that a call names', () => {
  it('have to be of the booking, each once', () => {
    expect(guestProblems([{ id: TOM }, { id: RUTH }], BOOKING.guests)).toEqual([]);
    expect(guestProblems([{ id: TOM }, { id: 999 }, { id: TOM }], BOOKING.guests)).toEqual([
      { message: 'This booking has no such guest', field: '1.id' },
      { message: 'This guest is named twice', field: '2.id' },
    ]);
  });
});

describe('guest details that are sent (spec §5 "Guest details", D31)', () => {
  const PASSPORT_TOUR = { requiresPassport: true, crossesBorder: true, includesFlights: true };
  const NO_PASSPORT_TOUR = { requiresPassport: false, crossesBorder: false, includesFlights: false };
  const problemFields = (changes: DetailsDto[], tour = NO_PASSPORT_TOUR, booking = BOOKING) =>
    detailsProblems(changes, booking, OWNER, tour, NOW).map(({ field }) => field);

  it('need the age of a guest who is not the owner; case and spaces make no difference between their names', () => {
    expect(problemFields([{ id: RUTH, email: 'ruth@example.com' }])).toEqual([]);
    expect(problemFields([{ id: TOM, email: 'tom@example.com' }])).toEqual(['0.age']);
    expect(problemFields([{ id: RUTH }, { id: TOM, age: '9' }])).toEqual([]);
  });

  it('need the age of the second of two guests who are named like the owner', () => {
    const both = { ...BOOKING, guests: [first, { ...second, fullName: 'Ruth Bennett' }] };
    expect(problemFields([{ id: RUTH }, { id: TOM, email: null }], NO_PASSPORT_TOUR, both)).toEqual([
      '1.age',
    ]);
  });

  it('need the age only once; only the owner’s may be cleared', () => {
    const withAge = { ...BOOKING, guests: [first, { ...second, age: '9' }] };
    expect(problemFields([{ id: TOM, email: null }], NO_PASSPORT_TOUR, withAge)).toEqual([]);
    expect(problemFields([{ id: TOM, age: null }], NO_PASSPORT_TOUR, withAge)).toEqual(['0.age']);
    expect(problemFields([{ id: RUTH, age: null }], NO_PASSPORT_TOUR, withAge)).toEqual([]);
  });

  it('have no address, or one in a known country and in a state of it', () => {
    const inUtah = { ...ADDRESS, state: 'UT' };
    expect(problemFields([{ id: RUTH, address: inUtah }])).toEqual([]);
    expect(problemFields([{ id: RUTH, address: { ...inUtah, country: 'XX' } }])).toEqual([
      '0.address.country',
    ]);
    expect(problemFields([{ id: RUTH, address: { ...inUtah, state: 'ON' } }])).toEqual(['0.address.state']);
    expect(problemFields([{ id: RUTH, address: null }])).toEqual([]);
  });

  it('are refused with an unknown passport country, and with a day of birth that is not in the past', () => {
    expect(problemFields([{ id: RUTH, passportCountry: 'XX' }])).toEqual(['0.passportCountry']);
    expect(problemFields([{ id: RUTH, passportCountry: 'CA' }])).toEqual([]);
    const [past, today] = ['1955-04-30' as CalendarDate, calendarDate('2026-11-22')];
    expect(problemFields([{ id: RUTH, passportBornAt: today }])).toEqual(['0.passportBornAt']);
    expect(problemFields([{ id: RUTH, passportBornAt: past }])).toEqual([]);
  });

  it('are refused with a passport that expires less than six months after the tour, where the tour asks for its date', () => {
    const until = calendarDate('2027-12-12');
    const expiring = (passportExpiredAt: typeof until) => [{ id: RUTH, passportExpiredAt }];
    expect(problemFields(expiring(until), PASSPORT_TOUR)).toEqual([]);
    expect(problemFields(expiring(plusDays(until, -1)), PASSPORT_TOUR)).toEqual(['0.passportExpiredAt']);
    expect(problemFields(expiring(plusDays(until, -1)))).toEqual([]);
  });

  it('are stored without blanks around an e-mail', () => {
    expect(detailsChanges([{ id: RUTH, email: '  ruth@example.com ' }])).toEqual([
      { guest: RUTH, email: 'ruth@example.com' },
    ]);
  });

  it('are stored field by field: those that were sent, null too, with complete addresses and without blanks around a name', () => {
    const { line2: _, ...short } = ADDRESS;
    const contact = { name: ' Al Miller ', phoneNumber: '17025550123' };
    expect(
      detailsChanges([
        { id: RUTH, email: null, age: undefined, address: short },
        { id: TOM, emergencyContact: contact, passportNumber: 'X1234567' },
      ]),
    ).toEqual([
      { guest: RUTH, address: ADDRESS, email: null },
      { guest: TOM, emergencyContact: { ...contact, name: 'Al Miller' }, passportNumber: 'X1234567' },
    ]);
  });
});

const TRANSFERS = [
  { id: 4, price: 4_500 },
  { id: 5, price: 6_000 },
  { id: 6, price: 0 },
];
const CATALOGUE = {
  transfers: TRANSFERS,
  airports: [{ id: 'DEN', name: 'Denver' }],
} as unknown as Catalogue;
const TOUR_YEAR = {
  singleNightStay: false,
  extraNight: { arrival: false, departure: false },
  transfers: { arrival: [4, 6], departure: [5, 6] },
} as unknown as TourYearReference;

describe('travel that is sent (spec §5 "Flights")', () => {
  const leg: Flight = { from: 'DEN', to: 'LAS', fromName: 'Denver', toName: 'Las Vegas', time: '14:35' };
  const flying = { isFlight: true, airline: 'UA', flightNumber: '1234', scheduledDate: '2027-06-05' };
  const wanted = async (requests: GuestTransportsDto[], found: Flight[] = [leg]) => {
    const lookups: FlightQuery[] = [];
    const flights = { find: (query: FlightQuery) => (lookups.push(query), Promise.resolve(found)) };
    return { lookups, ...(await wantedTransports(requests, BOOKING, TOUR_YEAR, CATALOGUE, flights)) };
  };

  it('is completed by the lookup of the flight', async () => {
    const names = { fromAirportName: 'Denver', toAirportName: 'Las Vegas' };
    const arrival = flight('arrival', { ...names, transfer: 4 });
    expect(await wanted([{ id: RUTH, arrival: { ...flying, transfer: 4 } }])).toEqual({
      ok: true,
      lookups: [{ airlineIata: 'UA', number: '1234', date: '2027-06-05', isArrival: true }],
      changes: [{ guest: RUTH, arrival }],
    });
  });

  it('is refused at the flight number when there is no such flight, or several that fit', async () => {
    const unknown = await wanted([{ id: RUTH, arrival: flying }], []);
    expect(unknown).toMatchObject({
      problems: [{ message: 'Invalid flight', field: '0.arrival.flightNumber' }],
    });
    const toSaltLake = { ...leg, to: 'SLC' };
    expect(await wanted([{ id: RUTH, arrival: flying }], [leg, toSaltLake])).toMatchObject({
      problems: [{ message: 'Choose one of the flights', field: '0.arrival.flightNumber' }],
    });
    const toLasVegas = { ...flying, toAirport: 'LAS' };
    expect((await wanted([{ id: RUTH, arrival: toLasVegas }], [leg, toSaltLake])).ok).toBe(true);
  });

  it('is not looked up when it is entered by hand, is no flight, or has a problem already', async () => {
    const route = { fromAirport: 'DEN', toAirport: 'LAS', scheduledTime: '14:35' };
    const byHand = { ...flying, isManual: true, ...route };
    const byCar = { isFlight: false, scheduledDate: '2027-06-12' };
    const { lookups, ...result } = await wanted([{ id: RUTH, arrival: byHand, departure: byCar }]);
    expect([lookups, result.ok]).toEqual([[], true]);
    const wrong = await wanted([{ id: RUTH, arrival: { ...flying, flightNumber: '12345' } }]);
    expect(wrong).toMatchObject({ lookups: [], ok: false, problems: [{ field: '0.arrival.flightNumber' }] });
  });

  it('is refused with all problems of each guest, those of the arrival before those of the departure', async () => {
    const late = { ...flying, scheduledDate: '2027-06-07' };
    const result = await wanted([
      { id: RUTH, arrival: { ...late, transfer: 5 }, departure: { ...flying, scheduledDate: '2027-06-11' } },
      { id: TOM },
    ]);
    expect(result.ok ? [] : result.problems.map(({ field }) => field)).toEqual([
      '0.arrival.scheduledDate',
      '0.arrival.transfer',
      '0.departure.scheduledDate',
      '1.arrival',
    ]);
  });

  it('is refused as unavailable when flights cannot be looked up', async () => {
    const flights = { find: () => Promise.reject(new Unavailable('later')) };
    const requests = [{ id: RUTH, arrival: flying }];
    const lookup = wantedTransports(requests, BOOKING, TOUR_YEAR, CATALOGUE, flights);
    await expect(lookup).rejects.toThrow(Unavailable);
  });
});

describe('what a guest pays for transfers', () => {
  const arriving = { guest: RUTH, arrival: flight('arrival', { transfer: 4 }) };
  const departing = { guest: RUTH, departure: flight('departure', { transfer: 5 }) };
  const NO_FEE = { guest: RUTH, fee: null };
  const fee = (amount: number) => ({ id: 77, guest: RUTH, type: 'TRANSFER', amount, tax: 0 });
  const fees = (changes: Parameters<typeof transferFees>[0], guests = BOOKING.guests) =>
    transferFees(changes, guests, CATALOGUE, [77, 78]);

  it('is the sum of both sides', () => {
    expect(fees([{ ...arriving, ...departing }])).toEqual([{ guest: RUTH, fee: fee(10_500) }]);
  });

  it('counts the side that stays as it is', () => {
    const arrived = [{ ...first, arrival: arriving.arrival }, second];
    expect(fees([departing], arrived)).toEqual([{ guest: RUTH, fee: fee(10_500) }]);
    expect(fees([{ guest: RUTH, arrival: flight('arrival') }], arrived)).toEqual([NO_FEE]);
  });

  it.each([
    ['an arrival', { departure: flight('departure', { transfer: 5 }) }, { arrival: flight('arrival') }],
    ['a departure', { arrival: flight('arrival', { transfer: 4 }) }, { departure: flight('departure') }],
  ])(
    'keeps the fee of the day on which it was chosen when %s without a transfer is added',
    (_side, given, added) => {
      const charged = { ...fee(1_000), id: 70, total: 1_000, paymentLineItems: [], refundLineItems: [] };
      const paying = { ...first, ...given, fees: [charged] } as unknown as typeof first;
      const kept = { ...fee(1_000), id: 70 };
      expect(fees([{ guest: RUTH, ...added }], [paying])).toEqual([{ guest: RUTH, fee: kept }]);
    },
  );

  it('stays nothing for a transfer that was free when it was chosen', () => {
    const arrived = { ...first, arrival: arriving.arrival };
    expect(fees([{ guest: RUTH, departure: flight('departure') }], [arrived])).toEqual([NO_FEE]);
  });

  it('is nothing for a free transfer, and where none is chosen', () => {
    expect(fees([{ guest: RUTH, arrival: flight('arrival', { transfer: 6 }) }])).toEqual([NO_FEE]);
    expect(fees([{ guest: TOM, departure: flight('departure') }])).toEqual([{ ...NO_FEE, guest: TOM }]);
  });
});

describe('the fingerprints of a change', () => {
  const fingerprint = (text: string) => Promise.resolve(`<${text}>`);

  it('cover each field that it sets, by guest, field and value', async () => {
    const change: GuestDetailsChange = { guest: RUTH, age: '9', email: null };
    expect(await fingerprintsOf([change], fingerprint)).toEqual([
      { guest: RUTH, field: 'age', print: '<[101,"age","9"]>' },
      { guest: RUTH, field: 'email', print: '<[101,"email",null]>' },
    ]);
  });

  it('are the same for an address whose fields come in another order', async () => {
    const shuffled = Object.fromEntries(Object.entries(ADDRESS).toReversed()) as unknown as typeof ADDRESS;
    const [one, other] = [ADDRESS, shuffled].map((address) =>
      fingerprintsOf(detailsChanges([{ id: RUTH, address }]), fingerprint),
    );
    expect(await other).toEqual(await one);
  });
});

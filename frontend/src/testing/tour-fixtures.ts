import { EMPTY_DETAILS } from '@tour-portal/contracts/guests/detail-fields.js';
import type { Account, Booking } from '@tour-portal/contracts/api/api.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import type {
  DepartureAvailability,
  TourReference,
  TourYearReference,
} from '@tour-portal/contracts/api/reference-api.js';
import {
  calendarDate,
  instant,
  plusDays,
  plusHours,
  type Instant,
} from '@tour-portal/contracts/values/time.js';
import { listedYear } from '@tour-portal/contracts/api/tour-year-list.js';
import { anAccount, config } from './fixtures.js';

/** The current time that these fixtures go by. */
export const NOW: Instant = instant('2026-11-20T18:00:00Z');

export const rockies: TourReference = {
  id: 4,
  name: 'Canadian Rockies',
  code: 'RM',
  public: true,
  upcomingYears: [2026, 2027],
  regions: [{ regionName: 'Canada' }],
  timezoneBegin: 'America/Edmonton',
  timezoneEnd: 'America/Vancouver',
};
export const coast: TourReference = { ...rockies, id: 5, name: 'California Coast', code: 'CC' };
export const hiddenTour: TourReference = { ...rockies, id: 6, name: 'Winter in Yellowstone', public: false };

export function departure(departedAt: string) {
  const first = calendarDate(departedAt);
  return { departedAt: first, concludedAt: plusDays(first, 8), priceName: 'Summer', capacity: 44 };
}

export function tourYear(tour: number, year: number, dates: readonly string[]): TourYearReference {
  return {
    tour,
    year,
    name: tour === rockies.id ? 'Canadian Rockies' : 'California Coast',
    summary: 'Lakes, peaks and grand hotels.',
    hotelId: null,
    cityStart: 'Calgary, Alberta',
    cityEnd: 'Vancouver, British Columbia',
    countryStart: 'CA',
    countryEnd: 'CA',
    pageImages: [],
    timezoneEnd: 'America/Vancouver',
    transfers: { arrival: [], departure: [] },
    airportTransfers: 'A free shuttle runs on the first day.',
    singleNightStay: false,
    extraNight: { arrival: false, departure: false },
    requiresPassport: true,
    crossesBorder: true,
    includesFlights: false,
    passport: { text: 'Every traveller needs a passport book.', extension: null },
    prices: { Summer: { SGL: cents(500000), DBL: cents(370000), TPL: cents(360000) } },
    taxesAndFees: { SGL: cents(14500), DBL: cents(14500), TPL: cents(14500) },
    dayByDayItinerary: [
      { day: 1, title: 'Calgary', text: 'Welcome dinner.', hotelId: null },
      { day: 2, title: 'Banff', text: 'The falls on the Bow.', hotelId: null },
    ],
    included: [],
    tourChanges: [],
    departures: dates.map(departure),
  };
}

export const tourYears: TourYearReference[] = [
  tourYear(rockies.id, 2026, ['2026-11-25', '2026-12-06']),
  tourYear(rockies.id, 2027, ['2027-05-02', '2027-05-09', '2027-06-06']),
  tourYear(coast.id, 2027, ['2027-05-02']),
];

export function availability(date: string, available: number): DepartureAvailability {
  return { ...departure(date), available };
}

/** Routes of the stand-in server that the tour, hold and booking pages read. */
export function tourRoutes(account: Account | null = null) {
  return {
    'GET /v1/reference/config': { status: 200, body: config },
    'GET /v1/reference/tours': { status: 200, body: [rockies, coast, hiddenTour] },
    'GET /v1/reference/tour-years': ({ search }: { search: string }) => ({
      status: 200,
      body: search === '?view=list' ? tourYears.map(listedYear) : tourYears,
    }),
    'GET /v1/accounts/me': account
      ? { status: 200, body: account }
      : { status: 401, body: { message: 'Please log in' } },
  };
}

/** An active 72-hour hold, made at {@link NOW}. */
export function aHold(id: number, changes: Partial<Booking> = {}): Booking {
  const expiredAt = plusHours(NOW, 72);
  return {
    id,
    number: 'RM050227-7K1',
    tour: rockies.id,
    departedAt: calendarDate('2027-05-02'),
    departure: { ...departure('2027-05-02'), transfers: [], hotelId: null, travelDocumentId: null },
    roomGuests: [2, 1],
    party: { name: 'Bennett Party' },
    guests: [1, 2, 3].map((guest) => ({
      id: id * 10 + guest,
      fullName: '',
      ...EMPTY_DETAILS,
      arrival: null,
      departure: null,
      fees: [],
      paid: false,
      updatedAt: NOW,
    })),
    createdAt: NOW,
    expiredAt,
    deletedAt: null,
    cancelledAt: null,
    depositDueBy: expiredAt,
    finalDueBy: expiredAt,
    confirmations: [],
    travelDocuments: [],
    surveys: [],
    owner: anAccount.id,
    payments: [],
    refunds: [],
    extendableHours: null,
    tourChanges: [],
    ...changes,
  };
}

export function accountWith(...bookings: Booking[]): Account {
  return { ...anAccount, bookings };
}

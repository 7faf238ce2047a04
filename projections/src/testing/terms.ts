import type { TourYearFacts } from '@tour-portal/contracts/api/reference-api.js';
import type { HoldTerms } from '@tour-portal/contracts/events/booking-events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { event } from '@tour-portal/contracts/events/events.js';
import { holdFees } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { calendarDate, instant } from '@tour-portal/contracts/values/time.js';

export const ADDRESS = {
  line1: '12 Mesa Road',
  line2: null,
  city: 'Moab',
  state: 'US-UT',
  country: 'US',
  zip: '84532',
};

export const PRICES = { SGL: cents(249_500), DBL: cents(189_500), TPL: cents(184_500) };
export const TAXES = { SGL: cents(14_500), DBL: cents(14_500), TPL: cents(14_500) };

/** Three fees a guest, by id: `{guest}0` deposit, `{guest}1` final payment, `{guest}2` travel protection. */
export function feesOf(roomGuests: readonly number[], guests: readonly number[]) {
  const ids = guests.flatMap((guest) => [guest * 10, guest * 10 + 1, guest * 10 + 2]);
  return holdFees(roomGuests, guests, PRICES, TAXES, ids);
}

/** Account 1's hold of two seats on the departure of tour 7 on 2027-06-05; a test states the terms it is about. */
export function holdTerms(terms: Partial<HoldTerms> = {}): HoldTerms {
  const { roomGuests = [2], guests = [101, 102] } = terms;
  return {
    booking: 11,
    account: 1,
    number: 'CR060527-7K2',
    tour: 7,
    departedAt: calendarDate('2027-06-05'),
    concludedAt: calendarDate('2027-06-12'),
    priceName: 'Standard',
    roomGuests,
    guests,
    createdAt: instant('2026-11-21T12:00:00.000Z'),
    expiredAt: instant('2026-11-24T12:00:00.000Z'),
    depositDueBy: instant('2026-11-24T12:00:00.000Z'),
    finalDueBy: instant('2027-04-04T04:59:59.999Z'),
    hours: 72,
    replaces: null,
    joins: false,
    fees: feesOf(roomGuests, guests),
    ...terms,
  };
}

export function accountOpened(account: number): NewEvent {
  return event('AccountOpened', {
    account,
    firstName: 'Ann',
    lastName: `Miller ${account}`,
    phoneNumber: `1702555${String(account).padStart(4, '0')}`,
    email: `ann${account}@example.com`,
    address: ADDRESS,
  });
}

/** The facts of a tour year; the tour takes three days. */
export function yearFacts(facts: Partial<TourYearFacts> = {}): TourYearFacts {
  const pricesFrom = (price: number) => ({
    SGL: cents(price),
    DBL: cents(price - 1_000),
    TPL: cents(price - 2_000),
  });
  const day = (number: number) => ({ day: number, title: `Day ${number}`, text: 'Walks.', hotelId: null });
  return {
    name: 'Canyons',
    summary: 'Three days of canyons.',
    cityStart: 'Las Vegas',
    cityEnd: 'Las Vegas',
    countryStart: 'US',
    countryEnd: 'US',
    pageImages: [],
    timezoneEnd: 'America/Los_Angeles',
    transfers: { arrival: [], departure: [] },
    airportTransfers: 'Shuttles leave every hour.',
    singleNightStay: false,
    extraNight: { arrival: false, departure: false },
    hotelId: null,
    requiresPassport: false,
    crossesBorder: false,
    includesFlights: false,
    passport: null,
    prices: { Low: pricesFrom(150_000), High: pricesFrom(180_000) },
    taxesAndFees: pricesFrom(20_000),
    dayByDayItinerary: [day(1), day(2), day(3)],
    included: [],
    tourChanges: [],
    ...facts,
  };
}

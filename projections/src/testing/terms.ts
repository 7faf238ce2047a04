import type { HoldTerms, NewEvent } from '@tour-portal/contracts/events.js';
import { event } from '@tour-portal/contracts/events.js';
import { calendarDate, instant } from '@tour-portal/contracts/time.js';

export const ADDRESS = {
  line1: '12 Mesa Road',
  line2: null,
  city: 'Moab',
  state: 'US-UT',
  country: 'US',
  zip: '84532',
};

/** Account 1's hold of two seats on the departure of tour 7 on 2027-06-05; whatever a test cares about it states. */
export function holdTerms(terms: Partial<HoldTerms> = {}): HoldTerms {
  return {
    booking: 11,
    account: 1,
    number: 'CR060527-7K2',
    tour: 7,
    departedAt: calendarDate('2027-06-05'),
    concludedAt: calendarDate('2027-06-12'),
    priceName: 'Standard',
    roomGuests: [2],
    guests: [101, 102],
    createdAt: instant('2026-11-21T12:00:00.000Z'),
    expiredAt: instant('2026-11-24T12:00:00.000Z'),
    depositDueBy: instant('2026-11-24T12:00:00.000Z'),
    finalDueBy: instant('2027-04-04T04:59:59.999Z'),
    hours: 72,
    replaces: null,
    joins: false,
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

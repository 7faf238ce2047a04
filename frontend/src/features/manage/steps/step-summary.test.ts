import type { Guest } from '@tour-portal/contracts/api/api.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { aDepositedBooking } from '../../../testing/booking-fixtures.js';
import { arrivalOf, departureOf } from '../travel/testing/flight-fixtures.js';
import { stepSummary } from './step-summary.js';

const booking = aDepositedBooking(1);
const arrivingOn = (...dates: string[]) => ({
  guests: dates.map((date, index): Guest => ({
    ...booking.guests[index]!,
    arrival: arrivalOf({ scheduledDate: calendarDate(date) }),
    departure: departureOf({ scheduledDate: calendarDate('2027-05-10') }),
  })),
});

describe('the summary of a step', () => {
  it.each([
    ['names', 'Ruth Bennett, Paul Bennett, Mary Stone'],
    ['deposits', '3 of 3 deposits paid'],
    ['details', 'The details of all 3 guests are complete'],
    ['final-payment', '$900 paid in all'],
  ] as const)('is, for %s: %s', (step, text) => {
    expect(stepSummary(step, booking)).toBe(text);
  });

  it('names the days of travel, if all guests share them', () => {
    expect(stepSummary('flights', arrivingOn('2027-05-02', '2027-05-02'))).toBe(
      'Arriving Sun May 2 2027, leaving Mon May 10 2027',
    );
    expect(stepSummary('flights', arrivingOn('2027-05-02', '2027-05-01'))).toBe(
      'Arrival and departure of both guests are saved',
    );
  });

  it('of the details of one guest alone names no number', () => {
    const [guest] = booking.guests;
    expect(stepSummary('details', { guests: [guest!] })).toBe('The details are complete');
  });
});

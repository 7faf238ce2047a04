import { instant, plusHours } from '@tour-portal/contracts/values/time.js';
import { expect, it } from '@jest/globals';
import { datedMomentText, deadlineText, timeText } from './moment-text.js';

const endOfFebruary = instant('2027-03-01T05:59:59.999Z');

it('where clocks show the office’s time, a deadline at the end of a day is written as the end of that day', () => {
  for (const zone of ['America/Chicago', 'America/Winnipeg'])
    expect(deadlineText(endOfFebruary, zone)).toBe('the end of Sunday, February 28, 2027');
});

it.each([
  ['America/Los_Angeles', endOfFebruary, 'Sunday, February 28, 2027, 9:59 PM PST (11:59 PM Central)'],
  ['America/New_York', endOfFebruary, 'Monday, March 1, 2027, 12:59 AM EST (Sunday, 11:59 PM Central)'],
  ['Europe/London', endOfFebruary, 'Monday, March 1, 2027, 5:59 AM GMT (Sunday, 11:59 PM Central)'],
  ['UTC', plusHours(endOfFebruary, -3), 'Monday, March 1, 2027, 2:59 AM UTC (Sunday, 8:59 PM Central)'],
])('elsewhere, as in %s, a deadline has the office’s time in brackets', (zone, at, text) => {
  expect(deadlineText(at, zone)).toBe(text);
});

it('a deadline that is not at the end of a day is written to the minute, and so is a dated moment', () => {
  const holdExpiry = plusHours(endOfFebruary, -3);
  expect(deadlineText(holdExpiry, 'America/Chicago')).toBe('Sunday, February 28, 2027, 8:59 PM CST');
  expect(datedMomentText(holdExpiry)).toBe('Monday, March 1, 2027, 2:59 AM UTC');
});

it('a time of today is written without its day, a time of another day with it', () => {
  expect(timeText(plusHours(endOfFebruary, -3), plusHours(endOfFebruary, -2))).toMatch(/^\d{1,2}:59 [AP]M$/);
  expect(timeText(plusHours(endOfFebruary, -48), endOfFebruary)).toMatch(
    /^\d{1,2}:59 [AP]M on \w+day, February \d\d$/,
  );
});

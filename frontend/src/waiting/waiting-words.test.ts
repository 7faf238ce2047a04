import { calendarDate, instant } from '@tour-portal/contracts/values/time.js';
import { expect, it } from '@jest/globals';
import { offerDurationText, offerEndText, partyText } from './waiting-words.js';

it.each([
  [[1], '1 guest in 1 room'],
  [[2, 1], '3 guests in 2 rooms'],
])('a party of %j is %s', (roomGuests, text) => expect(partyText(roomGuests)).toBe(text));

it('gives the end of an offer in the reader’s time zone and the office’s, in summer and winter', () => {
  expect(offerEndText(instant('2026-11-24T12:00:00Z'))).toBe(
    'Tuesday, November 24, 12:00 PM UTC (6:00 AM Central)',
  );
  expect(offerEndText(instant('2027-05-01T04:05:00Z'))).toBe(
    'Saturday, May 1, 4:05 AM UTC (Friday, 11:05 PM Central)',
  );
});

it.each([
  ['2026-11-20T18:00:00Z', 'up to 24 hours'],
  // The offer lasts as long as a hold made at that time.
  ['2027-04-25T12:00:00Z', 'up to 8 hours'],
  // In New York it is the evening of the last day on which the date can be held.
  ['2027-04-26T00:30:00Z', 'up to 3 hours'],
  ['2027-04-26T02:45:00Z', 'up to 1 hour'],
  ['2027-04-26T03:30:00Z', 'a short time'],
  ['2027-04-26T12:00:00Z', 'a short time'],
])('at %s an offer for May 2 is kept for %s', (now, text) => {
  expect(offerDurationText(calendarDate('2027-05-02'), instant(now))).toBe(text);
});

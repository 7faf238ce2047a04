import { instant, plusHours } from '@tour-portal/contracts/time.js';
import { expect, it } from 'vitest';
import { datedMomentText, deadlineText } from './moment-text.js';

const endOfFebruary = instant('2027-03-01T05:59:59.999Z');

it('a deadline at the end of a day in Chicago is said as that day', () => {
  expect(deadlineText(endOfFebruary)).toBe('the end of Sunday, February 28, 2027, Central Time');
});

it('any other deadline is said to the minute', () => {
  const hold = plusHours(endOfFebruary, -3);
  expect(deadlineText(hold)).toBe(datedMomentText(hold));
  expect(datedMomentText(hold)).toMatch(/ 2027, \d{1,2}:59 [AP]M /);
});

import { BUSINESS_ZONE, calendarDate, endOfDay, plusHours } from '@tour-portal/contracts/values/time.js';
import { expect, it } from '@jest/globals';
import { deadlineText } from '../../../browser/moment-text.js';
import { NOW } from '../../../testing/tour-fixtures.js';
import { dueText } from './due-text.js';

it('counts down to a deadline that is near', () => {
  const due = { by: plusHours(NOW, 72), overdue: false };
  expect(dueText(due, NOW)).toBe(`due in 72 hours, by ${deadlineText(due.by)}`);
});

it('shows the end of a day in Chicago in the customer’s time zone, with the time in Chicago in brackets', () => {
  const due = { by: endOfDay(calendarDate('2027-02-28'), BUSINESS_ZONE), overdue: false };
  expect(dueText(due, NOW)).toBe('due by Monday, March 1, 2027, 5:59 AM UTC (Sunday, 11:59 PM Central)');
});

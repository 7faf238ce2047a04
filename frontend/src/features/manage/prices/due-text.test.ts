import { cents } from '@tour-portal/contracts/values/money.js';
import { BUSINESS_ZONE, calendarDate, endOfDay, plusHours } from '@tour-portal/contracts/values/time.js';
import { expect, it } from '@jest/globals';
import { deadlineText } from '../../../browser/moment-text.js';
import { NOW } from '../../../testing/tour-fixtures.js';
import { amountDueText, dueText, hasCountdown } from './due-text.js';

it('counts down to a deadline that is near', () => {
  const due = { by: plusHours(NOW, 72), overdue: false };
  expect(hasCountdown(due, NOW)).toBe(true);
  expect(dueText(due, NOW)).toBe(`due in 72 hours, by ${deadlineText(due.by)}`);
});

it("shows the end of a day in Chicago in the customer's time zone", () => {
  const due = { by: endOfDay(calendarDate('2027-02-28'), BUSINESS_ZONE), overdue: false };
  expect(hasCountdown(due, NOW)).toBe(false);
  expect(dueText(due, NOW)).toBe('due by Monday, March 1, 2027, 5:59 AM UTC (Sunday, 11:59 PM Central)');
});

it('says of an overdue payment that it is overdue, with its amount', () => {
  const due = { by: plusHours(NOW, -1), overdue: true, amount: cents(90_000) };
  expect(hasCountdown(due, NOW)).toBe(false);
  expect(amountDueText(due, NOW)).toBe(`$900 is overdue since ${deadlineText(due.by)}.`);
});

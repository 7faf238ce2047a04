import { countdownText } from '@tour-portal/contracts/booking/display-status.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import type { DuePayment } from '@tour-portal/contracts/money/receipt.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { deadlineText } from '../../../browser/moment-text.js';

/** What the customer is to do about an overdue payment. */
export const PAY_NOW = 'Please pay now, or call client service.';

/** `due in 5 hours`, `due Jan 31 2027`, `overdue` */
export function briefDueText({ by, overdue }: Omit<DuePayment, 'amount'>, now: Instant): string {
  return overdue ? 'overdue' : `due ${countdownText(by, now)}`;
}

/** `due in 5 hours, by Friday, …`, `due by …`, `overdue since …` */
export function dueText({ by, overdue }: Omit<DuePayment, 'amount'>, now: Instant): string {
  const deadline = deadlineText(by);
  if (overdue) return `overdue since ${deadline}`;
  const countdown = countdownText(by, now);
  // A deadline that is not near has no countdown (spec §4 "Display status").
  return countdown.startsWith('in ') ? `due ${countdown}, by ${deadline}` : `due by ${deadline}`;
}

/** A sentence: `$900 is due by ….`, `$900 is overdue since ….` */
export function amountDueText(due: DuePayment, now: Instant): string {
  return `${formatDollars(due.amount)} is ${dueText(due, now)}.`;
}

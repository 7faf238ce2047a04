import { countdownText } from '@tour-portal/contracts/display-status.js';
import { formatDollars } from '@tour-portal/contracts/money.js';
import type { Due } from '@tour-portal/contracts/receipt.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import { deadlineText } from '../../app/moment-text.js';

/** What to do about what is overdue. */
export const PAY_NOW = 'Please pay now, or call client service.';

/** Whether a deadline is counted down to (spec §4 "Display status"). */
export function isNear({ by, overdue }: Omit<Due, 'amount'>, now: Instant): boolean {
  return !overdue && countdownText(by, now).startsWith('in ');
}

/** `due in 5 hours, by Friday, …`, `due by …`, `overdue since …` */
export function dueText(due: Omit<Due, 'amount'>, now: Instant): string {
  const at = deadlineText(due.by);
  if (due.overdue) return `overdue since ${at}`;
  return isNear(due, now) ? `due ${countdownText(due.by, now)}, by ${at}` : `due by ${at}`;
}

/** `$900 is due by …` */
export function amountDueText(due: Due, now: Instant): string {
  return `${formatDollars(due.amount)} is ${dueText(due, now)}.`;
}

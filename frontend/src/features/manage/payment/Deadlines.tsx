import type { Booking } from '@tour-portal/contracts/api.js';
import { countdownText } from '@tour-portal/contracts/display-status.js';
import { formatDollars } from '@tour-portal/contracts/money.js';
import { duePayments, type Due } from '@tour-portal/contracts/receipt.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import { datedMomentText } from '../../../app/moment-text.js';
import { AlertIcon, ClockIcon } from '../../../ui/icons.js';
import type { PayableItem } from './payable-items.js';

/** By when what is owed in this step must be paid, in words. */
export function Deadlines(props: { booking: Booking; items: readonly PayableItem[]; now: Instant }) {
  const { booking, items, now } = props;
  const isOwed = (guest: number, type: string) =>
    items.some((item) => item.guest === guest && item.type === type && item.state === 'owed');
  const guests = booking.guests.map((guest) => ({
    ...guest,
    fees: guest.fees.filter(({ type }) => isOwed(guest.id, type)),
  }));
  return duePayments({ ...booking, guests }, now).map((due) => (
    <p key={due.by} className={`pay-deadline pay-deadline-${urgency(due, now)}`}>
      {due.overdue ? <AlertIcon /> : <ClockIcon />}
      <span>{deadlineText(due, now)}</span>
    </p>
  ));
}

/** Whether it is counted down to (spec §4), as what is due now is. */
function isNear({ by }: Due, now: Instant): boolean {
  return countdownText(by, now).startsWith('in ');
}

function urgency(due: Due, now: Instant): 'overdue' | 'near' | 'far' {
  if (due.overdue) return 'overdue';
  return isNear(due, now) ? 'near' : 'far';
}

function deadlineText(due: Due, now: Instant): string {
  const amount = formatDollars(due.amount);
  const at = datedMomentText(due.by);
  if (due.overdue) return `${amount} is overdue since ${at}. Please pay now, or call client service.`;
  return isNear(due, now)
    ? `${amount} is due ${countdownText(due.by, now)}, by ${at}.`
    : `${amount} is due by ${at}.`;
}

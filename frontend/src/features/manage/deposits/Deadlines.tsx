import type { Booking } from '@tour-portal/contracts/api/api.js';
import { isDueSoon } from '@tour-portal/contracts/booking/display-status.js';
import { duePayments } from '@tour-portal/contracts/money/receipt.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { AlertIcon, ClockIcon } from '../../../ui/icons.js';
import { Note } from '../../../ui/notices/Note.js';
import { amountDueText, PAY_NOW } from '../prices/due-text.js';
import type { PayableItem } from './payable-items.js';

/** Says by when the fees that are owed in this step must be paid. */
export function Deadlines(props: { booking: Booking; items: readonly PayableItem[]; now: Instant }) {
  const { booking, items, now } = props;
  const isOwed = (guest: number, type: string) =>
    items.some((item) => item.guest === guest && item.type === type && item.state === 'owed');
  const guests = booking.guests.map((guest) => ({
    ...guest,
    fees: guest.fees.filter(({ type }) => isOwed(guest.id, type)),
  }));
  return duePayments({ ...booking, guests }, now).map((due) =>
    due.overdue ? (
      <Note key={due.by} tone="error" icon={<AlertIcon />}>
        {amountDueText(due, now)} {PAY_NOW}
      </Note>
    ) : (
      <Note key={due.by} tone={isDueSoon(due.by, now) ? 'due' : 'plain'} icon={<ClockIcon />}>
        {amountDueText(due, now)}
      </Note>
    ),
  );
}

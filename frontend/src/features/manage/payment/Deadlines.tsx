import type { Booking } from '@tour-portal/contracts/api.js';
import { duePayments } from '@tour-portal/contracts/receipt.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import { AlertIcon, ClockIcon } from '../../../ui/icons.js';
import { Note } from '../../../ui/Note.js';
import { amountDueText, isNear, PAY_NOW } from '../due-text.js';
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
  return duePayments({ ...booking, guests }, now).map((due) =>
    due.overdue ? (
      <Note key={due.by} tone="error" icon={<AlertIcon />}>
        {amountDueText(due, now)} {PAY_NOW}
      </Note>
    ) : (
      <Note key={due.by} tone={isNear(due, now) ? 'due' : 'plain'} icon={<ClockIcon />}>
        {amountDueText(due, now)}
      </Note>
    ),
  );
}

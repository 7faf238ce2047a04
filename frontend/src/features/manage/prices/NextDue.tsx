import type { Booking } from '@tour-portal/contracts/api/api.js';
import { isLive, type BookingState } from '@tour-portal/contracts/booking/booking-state.js';
import { isDueSoon } from '@tour-portal/contracts/booking/display-status.js';
import { isFullyPaid } from '@tour-portal/contracts/money/fees.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { duePayments } from '@tour-portal/contracts/money/receipt.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { deadlineText } from '../../../browser/moment-text.js';
import { AlertIcon, CheckIcon, ClockIcon } from '../../../ui/icons.js';
import { dueText, PAY_NOW } from './due-text.js';

/** What is due next and by when, in words, and what comes after it; or that nothing is due. Nothing once the tour is over. */
export function NextDue({ booking, state, now }: { booking: Booking; state: BookingState; now: Instant }) {
  if (!isLive(state)) {
    return state === 'travelled' ? null : (
      <div className="due">
        <p>Nothing is owed for this booking.</p>
      </div>
    );
  }
  const [next, ...later] = duePayments(booking, now);
  if (next === undefined) {
    return (
      <div className="due due-paid">
        <CheckIcon />
        <p>{booking.guests.every(isFullyPaid) ? 'Everything is paid. Thank you.' : 'Nothing is due now.'}</p>
      </div>
    );
  }
  return (
    <div className={`due ${next.overdue ? 'due-overdue' : isDueSoon(next.by, now) ? 'due-soon' : ''}`}>
      {next.overdue ? <AlertIcon /> : <ClockIcon />}
      <div>
        <h3>{next.overdue ? 'Overdue' : 'Due next'}</h3>
        <p className="due-amount">{formatDollars(next.amount)}</p>
        <p>
          It is {dueText(next, now)}.{next.overdue ? ` ${PAY_NOW}` : null}
        </p>
        {later.map((due) => (
          <p key={due.by} className="small">
            After that {formatDollars(due.amount)} by {deadlineText(due.by)}.
          </p>
        ))}
      </div>
    </div>
  );
}

import { Link } from 'react-router';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { isLive } from '@tour-portal/contracts/booking/booking-state.js';
import {
  nextAction,
  nextPayment,
  STEP_COUNT,
  doneStepCount,
} from '@tour-portal/contracts/booking/next-action.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { ActiveHold } from '../../booking/cards/ActiveHold.js';
import type { BookedTour } from '../../booking/booked-tour.js';
import { manageAddress } from '../../booking/manage-address.js';
import { deadlineText } from '../../browser/moment-text.js';

interface Props {
  booked: BookedTour;
  account: Account;
  now: Instant;
  /** Shows a message about the result of an action. */
  onResult: (text: string) => void;
}

/** The lower part of a booking's card in the list: its progress, a hold's time and buttons, and the link to its page. */
export default function NextOfBooking({ booked, account, now, onResult }: Props) {
  const link = <ManageLink booked={booked} account={account} />;
  return (
    <>
      <Progress booked={booked} account={account} now={now} />
      {booked.state === 'hold' ? (
        <ActiveHold booking={booked.booking} now={now} onResult={onResult} action={link} />
      ) : (
        <p className="row no-print">{link}</p>
      )}
    </>
  );
}

/** Links to the booking's page; its text names the next step, if there is one. */
function ManageLink({ booked, account }: Omit<Props, 'now' | 'onResult'>) {
  const { booking, state, year } = booked;
  const next = isLive(state) && year !== null ? nextAction({ ...booking, owner: account, tour: year }) : null;
  const text = next?.label ?? (isLive(state) ? 'Manage booking' : 'View booking');
  return (
    <Link
      className={next === null ? 'button button-plain' : 'button'}
      to={manageAddress(booking)}
      aria-label={next === null ? `${text} ${booking.number}` : `${text}, booking ${booking.number}`}
    >
      {text}
    </Link>
  );
}

/** The progress of a live booking whose tour year is in the catalog: `2 of 5 steps done`, `$600 due by …`. */
function Progress({ booked, account, now }: Omit<Props, 'onResult'>) {
  const { booking, state, year } = booked;
  if (!isLive(state) || year === null) return null;
  const facts = { ...booking, owner: account, tour: year };
  const done = doneStepCount(facts);
  const due = nextPayment(facts, now);
  return (
    <p className="bookings-progress">
      <span>
        {done} of {STEP_COUNT} steps done
      </span>
      {due === null ? null : (
        <span className={due.overdue ? 'bookings-overdue' : undefined}>
          <strong>{formatDollars(due.amount)}</strong>{' '}
          {due.overdue ? 'is overdue' : `due by ${deadlineText(due.by)}`}
        </span>
      )}
    </p>
  );
}

import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { Link } from 'react-router';
import type { Withdrawal } from '@tour-portal/contracts/client-service/catalogue.js';
import { cents, formatDollars } from '@tour-portal/contracts/values/money.js';
import { historyAddress } from '../history/history-address.js';

/**
 * The bookings and waiting parties of a departure. Before its withdrawal this says what would happen to them, afterwards how
 * far the withdrawal has got with the bookings.
 */
export function WithdrawnBookings({ withdrawal }: { withdrawal: Withdrawal }) {
  const { bookings, waiting, withdrawnAt } = withdrawal;
  const refundTotalOf = (counted: Withdrawal['bookings']) =>
    cents(counted.reduce((sum, { refund }) => sum + refund, 0));
  const done = bookings.filter((booking) => booking.done);
  const total = formatDollars(refundTotalOf(bookings));
  return (
    <>
      <p role="status">
        {bookings.length === 0
          ? 'Nobody has booked it.'
          : withdrawnAt === null
            ? `${pluralize(bookings.length, 'booking')}, ${total} to refund.`
            : `${done.length} of ${pluralize(bookings.length, 'booking')} done, ${formatDollars(refundTotalOf(done))} of ${total} refunded.`}
        {waiting === 0 ? '' : ` ${waiting === 1 ? '1 party is' : `${waiting} parties are`} told not to wait.`}
      </p>
      {bookings.length === 0 ? null : (
        <ul className="withdrawn-bookings">
          {bookings.map(({ booking, number, party, guests, refund, done: isDone }) => (
            <li key={booking}>
              <Link to={historyAddress(booking)}>{number}</Link> {party}, {pluralize(guests, 'guest')}:{' '}
              {formatDollars(refund)} back
              {withdrawnAt === null ? '' : isDone ? ', done' : ', still to do'}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

import type { Account } from '@tour-portal/contracts/api/api.js';
import type { BookingList } from '@tour-portal/contracts/booking/booking-state.js';
import { Link } from 'react-router';
import { useToursQuery } from '../../../reference/reference-api.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { useNow } from '../../../browser/use-now.js';
import { bookedTours, bookingsInList } from '../../../booking/booked-tour.js';
import { Spinner } from '../../../ui/Spinner.js';

const LISTS: readonly { list: BookingList; to: string; name: string }[] = [
  { list: 'bookings', to: '/bookings', name: 'Active bookings and holds' },
  { list: 'travelled', to: '/bookings/travelled', name: 'Traveled bookings' },
  { list: 'cancelled', to: '/bookings/cancelled', name: 'Cancelled bookings' },
  { list: 'expired', to: '/bookings/expired', name: 'Expired & deleted holds' },
];

/** Links to those lists of bookings that are not empty (spec §2 "/account"). */
export function BookingListLinks({ account }: { account: Account }) {
  const tours = useToursQuery();
  const now = useNow();
  if (!tours.data) {
    return tours.error ? <LoadFailed queries={[tours]} /> : <Spinner label="Opening your bookings" />;
  }
  const all = bookedTours(account.bookings, tours.data, [], now);
  const shown = LISTS.map((link) => ({ ...link, count: bookingsInList(all, link.list).length })).filter(
    ({ count }) => count > 0,
  );
  if (shown.length === 0) {
    return (
      <p>
        Your bookings will be listed here. <Link to="/">Choose a tour</Link> to hold your space: it is free.
      </p>
    );
  }
  return (
    <ul className="account-lists">
      {shown.map(({ list, to, name, count }) => (
        <li key={list}>
          <Link to={to}>
            {name} <span className="account-count">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

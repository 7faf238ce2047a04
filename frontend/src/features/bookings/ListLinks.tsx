import { Link } from 'react-router';
import type { BookingList } from '@tour-portal/contracts/booking/booking-state.js';
import { bookingsInList, type BookedTour } from '../../booking/booked-tour.js';

export const LIST_TITLES: Readonly<Record<BookingList, string>> = {
  bookings: 'Bookings',
  cancelled: 'Cancelled Bookings',
  travelled: 'Traveled Bookings',
  expired: 'Expired & Deleted Holds',
};

const LINKS: readonly { key: BookingList; to: string; name: string }[] = [
  { key: 'bookings', to: '/bookings', name: 'Active' },
  { key: 'travelled', to: '/bookings/travelled', name: 'Traveled' },
  { key: 'cancelled', to: '/bookings/cancelled', name: 'Cancelled' },
  { key: 'expired', to: '/bookings/expired', name: 'Expired & Deleted Holds' },
];

/** Links to the active bookings and to the other lists that are not empty: an empty one redirects (D37). None if all others are empty. */
export function ListLinks({ list, all }: { list: BookingList; all: readonly BookedTour[] }) {
  const counted = LINKS.map((link) => ({ ...link, count: bookingsInList(all, link.key).length }));
  const shown = counted.filter(({ key, count }) => key === 'bookings' || count > 0);
  if (shown.length === 1) return null;
  return (
    <nav className="list-links" aria-label="Booking lists">
      <ul>
        {shown.map(({ key, to, name, count }) => (
          <li key={key}>
            <Link to={to} aria-current={key === list ? 'page' : undefined}>
              {name} <span className="list-count">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

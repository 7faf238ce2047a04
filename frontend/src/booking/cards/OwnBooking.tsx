import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { useAccount } from '../../session/use-account.js';
import { useMeQuery } from '../../session/account-api.js';
import { LoadFailed } from '../../api/LoadFailed.js';
import { useNow } from '../../browser/use-now.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { Spinner } from '../../ui/Spinner.js';
import type { BookedTour } from '../booked-tour.js';
import { manageAddress } from '../manage-address.js';
import { useOwnBooking } from '../use-own-booking.js';
import './OwnBooking.css';

/** A page about the booking in the address, such as its trip: a link back to Manage Booking, the title, and the content. */
export function OwnBooking(props: {
  title: string;
  children: (booked: BookedTour, now: Instant) => ReactNode;
}) {
  const { title, children } = props;
  const { number = '' } = useParams();
  const account = useAccount();
  const me = useMeQuery(undefined, { refetchOnMountOrArgChange: true });
  const now = useNow();
  const { booked, failedQueries } = useOwnBooking(account, number, now);

  if (booked === undefined) {
    return (
      <>
        <PageTitle>{title}</PageTitle>
        {failedQueries.length === 0 ? <Spinner /> : <LoadFailed queries={failedQueries} />}
      </>
    );
  }
  if (booked === null) {
    // The booking may have been made in another window: leave the page only once the server was asked.
    return me.isFetching ? <Spinner label="Opening your booking" /> : <Navigate to="/bookings" replace />;
  }
  return (
    <>
      <p className="own-booking-back no-print">
        <Link to={manageAddress(booked.booking)}>Back to booking {booked.booking.number}</Link>
      </p>
      <PageTitle>{title}</PageTitle>
      {children(booked, now)}
    </>
  );
}

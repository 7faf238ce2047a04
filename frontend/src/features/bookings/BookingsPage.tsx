import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { Account } from '@tour-portal/contracts/api.js';
import { isLive, type BookingList } from '@tour-portal/contracts/booking-state.js';
import { useMeQuery, useToursQuery, useTourYearsQuery } from '../../app/api.js';
import { selectAccount } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import { useNow } from '../../app/use-now.js';
import { LoadFailed } from '../../app/LoadFailed.js';
import { ActiveHold } from '../../booking/ActiveHold.js';
import { bookedTours, inList, type BookedTour } from '../../booking/booked-tour.js';
import { BookingCard } from '../../booking/BookingCard.js';
import { InviteLink } from '../../booking/InviteLink.js';
import { manageAddress } from '../../booking/manage-address.js';
import { SaidLine } from '../../booking/SaidLine.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { Spinner } from '../../ui/Spinner.js';
import { useWaitingList } from '../../waiting/use-waiting-list.js';
import { Arrival, Refusal } from './Banners.js';
import { EmptyBookings } from './EmptyBookings.js';
import { LIST_TITLES, ListLinks } from './ListLinks.js';
import { WaitingLists } from './WaitingLists.js';
import './BookingsPage.css';

/** How often the account is read anew while a list is open: client service may have changed a booking. */
const POLL_MS = 300_000;

/** Holds and bookings (spec §2): the live ones, or one of the three other lists. */
export default function BookingsPage({ list }: { list: BookingList }) {
  const account = useAppSelector(selectAccount);
  const tours = useToursQuery();
  const tourYears = useTourYearsQuery();
  useMeQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true, refetchOnFocus: true });

  const error = tours.error ?? tourYears.error;
  if (account !== null && tours.data && tourYears.data) {
    return <List list={list} account={account} tours={tours.data} years={tourYears.data} />;
  }
  return (
    <>
      <PageTitle>{LIST_TITLES[list]}</PageTitle>
      {error === undefined ? (
        <Spinner label="Opening your bookings" />
      ) : (
        <LoadFailed queries={[tours, tourYears]} />
      )}
    </>
  );
}

function List(props: {
  list: BookingList;
  account: Account;
  tours: Parameters<typeof bookedTours>[1];
  years: Parameters<typeof bookedTours>[2];
}) {
  const { list, account, tours, years } = props;
  const [search] = useSearchParams();
  const [said, say] = useState('');
  const now = useNow();
  // Not known yet, or the call failed: the page goes without.
  const requests = useWaitingList(now) ?? [];
  const all = bookedTours(account.bookings, tours, years, now);
  const shown = inList(all, list);
  if (shown.length === 0 && list !== 'bookings') return <Navigate to="/bookings" replace />;

  const waiting =
    list === 'bookings' && requests.length > 0 ? (
      <WaitingLists
        requests={requests}
        account={account.id}
        catalogue={{ tours, years }}
        now={now}
        onSaid={say}
      />
    ) : null;
  const isOffered = requests.some(({ status }) => status === 'offered');

  return (
    <>
      {list === 'bookings' ? <Arrival search={search} email={account.email} /> : null}
      {list === 'bookings' ? <Refusal /> : null}
      <PageTitle>{LIST_TITLES[list]}</PageTitle>
      <ListLinks list={list} all={all} />
      <SaidLine said={said} />
      {isOffered ? waiting : null}
      {shown.length === 0 ? <EmptyBookings /> : null}
      <ul className="bookings">
        {shown.map((booked) => (
          <li key={booked.booking.id}>
            <BookingCard
              {...booked}
              now={now}
              to={manageAddress(booked.booking)}
              invite={<InviteLink {...booked} now={now} />}
            >
              {booked.state === 'hold' ? (
                <ActiveHold
                  booking={booked.booking}
                  now={now}
                  onSaid={say}
                  action={<ManageLink booked={booked} />}
                />
              ) : (
                <p className="row no-print">
                  <ManageLink booked={booked} />
                </p>
              )}
            </BookingCard>
          </li>
        ))}
      </ul>
      {isOffered ? null : waiting}
    </>
  );
}

function ManageLink({ booked: { booking, state } }: { booked: BookedTour }) {
  const text = isLive(state) ? 'Manage booking' : 'View booking';
  return (
    <Link
      className={state === 'hold' ? 'button' : 'button button-plain'}
      to={manageAddress(booking)}
      aria-label={`${text} ${booking.number}`}
    >
      {text}
    </Link>
  );
}

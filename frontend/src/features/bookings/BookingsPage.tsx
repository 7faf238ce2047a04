import { lazy, Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Account } from '@tour-portal/contracts/api/api.js';
import type { BookingList } from '@tour-portal/contracts/booking/booking-state.js';
import { useAccount } from '../../session/use-account.js';
import { useMeQuery } from '../../session/account-api.js';
import { useToursQuery } from '../../reference/reference-api.js';
import { useYearsOfTours } from '../../reference/years.js';
import { useNow } from '../../browser/use-now.js';
import { loadChunk } from '../../browser/chunks.js';
import { LoadFailed } from '../../api/LoadFailed.js';
import { bookedTours, bookingsInList } from '../../booking/booked-tour.js';
import { BookingCard } from '../../booking/cards/BookingCard.js';
import { InviteLink } from '../../booking/InviteLink.js';
import { manageAddress } from '../../booking/manage-address.js';
import { StatusLine } from '../../booking/StatusLine.js';
import { pagePart } from '../../ui/page-part.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { Spinner } from '../../ui/Spinner.js';
import { useWaitingList } from '../../waiting/use-waiting-list.js';
import { HoldPlacedBanner, HoldRefusedBanner } from './Banners.js';
import { LIST_TITLES, ListLinks } from './ListLinks.js';
import './BookingsPage.css';

// The code of the next steps loads along with the catalog; the cards can be read before it is there.
const loadNext = () => import('./NextOfBooking.js');
const NextOfBooking = pagePart('NextOfBooking', loadNext, 'The next step');
loadNext().catch(() => undefined);

// Loaded only when needed: most customers have a booking.
const EmptyBookings = pagePart('EmptyBookings', () => import('./EmptyBookings.js'), 'The next step');

const WaitingLists = lazy(() => loadChunk('WaitingLists', () => import('./WaitingLists.js')));

/** How often the account is reloaded while a list is shown and the window has the focus: client service may have changed a booking. */
const POLL_MS = 300_000;

/** Holds and bookings (spec §2): the live ones, or one of the three other lists. */
export default function BookingsPage({ list }: { list: BookingList }) {
  const account = useAccount();
  const tours = useToursQuery();
  const tourYears = useYearsOfTours(account?.bookings);
  useMeQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true, refetchOnFocus: true });

  if (account && tours.data && tourYears.data) {
    return <List list={list} account={account} tours={tours.data} years={tourYears.data} />;
  }
  return (
    <>
      <PageTitle>{LIST_TITLES[list]}</PageTitle>
      {tours.error || tourYears.error ? <LoadFailed queries={[tours, tourYears]} /> : <Spinner />}
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
  const [message, setMessage] = useState('');
  const now = useNow();
  // Until the requests are loaded, the page is shown without waiting lists.
  const requests = useWaitingList(now) ?? [];
  const all = bookedTours(account.bookings, tours, years, now);
  const shown = bookingsInList(all, list);
  if (shown.length === 0 && list !== 'bookings') return <Navigate to="/bookings" replace />;

  const waitingLists =
    list === 'bookings' && requests.length > 0 ? (
      // The key keeps it, and an open question in it, when an offer moves it above the bookings.
      <Suspense key="waiting-lists">
        <WaitingLists
          requests={requests}
          account={account.id}
          tours={tours}
          now={now}
          onResult={setMessage}
        />
      </Suspense>
    ) : null;
  const isOffered = requests.some(({ status }) => status === 'offered');

  return (
    <>
      {list === 'bookings' ? (
        <>
          {all.some(({ state }) => state === 'hold') ? (
            <HoldPlacedBanner search={search} email={account.email} />
          ) : null}
          <HoldRefusedBanner />
        </>
      ) : null}
      <PageTitle>{LIST_TITLES[list]}</PageTitle>
      <ListLinks list={list} all={all} />
      <StatusLine message={message} />
      {isOffered ? waitingLists : null}
      <Suspense>{shown.length === 0 ? <EmptyBookings /> : null}</Suspense>
      <ul className="bookings">
        {shown.map((booked) => (
          <li key={booked.booking.id}>
            <BookingCard
              {...booked}
              now={now}
              to={manageAddress(booked.booking)}
              invite={<InviteLink {...booked} now={now} />}
            >
              <Suspense fallback={<div className="bookings-next" />}>
                <NextOfBooking booked={booked} account={account} now={now} onResult={setMessage} />
              </Suspense>
            </BookingCard>
          </li>
        ))}
      </ul>
      {isOffered ? null : waitingLists}
    </>
  );
}

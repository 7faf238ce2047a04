import type { Account } from '@tour-portal/contracts/api/api.js';
import type { BookingList } from '@tour-portal/contracts/booking/booking-state.js';
import { Link, useNavigate } from 'react-router';
import { useCountriesQuery, useToursQuery } from '../../../reference/reference-api.js';
import { logOut } from '../../../session/session.js';
import { useSignedInAccount } from '../../../session/use-account.js';
import { useAppDispatch } from '../../../api/dispatch.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { bookedTours, bookingsInList } from '../../../booking/booked-tour.js';
import { useNow } from '../../../browser/use-now.js';
import { Button } from '../../../ui/Button.js';
import { Card } from '../../../ui/Card.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { Spinner } from '../../../ui/Spinner.js';
import { PhoneText } from '../../../ui/fields/PhoneText.js';
import '../accounts.css';

const LISTS: readonly { list: BookingList; to: string; name: string }[] = [
  { list: 'bookings', to: '/bookings', name: 'Active bookings and holds' },
  { list: 'travelled', to: '/bookings/travelled', name: 'Traveled bookings' },
  { list: 'cancelled', to: '/bookings/cancelled', name: 'Cancelled bookings' },
  { list: 'expired', to: '/bookings/expired', name: 'Expired & deleted holds' },
];

/** My Account (spec §2): links to the lists of bookings, the account's data, a link to edit it, and a button to log out. */
export default function AccountPage() {
  const account = useSignedInAccount();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  async function leave() {
    await logOut(dispatch);
    await navigate('/login');
  }

  return (
    <Card narrow>
      <PageTitle>My Account</PageTitle>
      <nav aria-labelledby="account-bookings-title">
        <h2 id="account-bookings-title">My tours</h2>
        <BookingListLinks account={account} />
      </nav>
      <section className="account-section">
        <h2>My information</h2>
        <Information account={account} />
        <p className="row">
          <Link className="button" to="/account/edit">
            Edit Account Information
          </Link>
          <Button look="plain" onClick={() => void leave()}>
            Log Out
          </Button>
        </p>
      </section>
    </Card>
  );
}

/** Links to those lists of bookings that are not empty (spec §2 "/account"). */
function BookingListLinks({ account }: { account: Account }) {
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
    <ul className="account-booking-lists">
      {shown.map(({ list, to, name, count }) => (
        <li key={list}>
          <Link to={to}>
            {name} <span className="account-booking-count">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Information({ account }: { account: Account }) {
  const { line1, line2, city, state, country, zip } = account.address;
  const { data: countries } = useCountriesQuery();
  const address = [line1, line2, `${city}, ${state} ${zip}`, countries?.[country] ?? country];
  return (
    <dl className="account-facts">
      <dt>Name</dt>
      <dd>
        {account.firstName} {account.lastName}
      </dd>
      <dt>Email</dt>
      <dd>{account.email}</dd>
      <dt>Mobile phone</dt>
      <dd>
        <PhoneText digits={account.phoneNumber} />
      </dd>
      <dt>Address</dt>
      <dd>
        {address
          .filter((line) => line !== null)
          .map((line, index) => (
            <span className="address-line" key={index}>
              {line}
            </span>
          ))}
      </dd>
    </dl>
  );
}

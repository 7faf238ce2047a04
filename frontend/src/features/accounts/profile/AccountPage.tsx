import type { Account } from '@tour-portal/contracts/api/api.js';
import { Link, useNavigate } from 'react-router';
import { useCountriesQuery } from '../../../reference/reference-api.js';
import { logOut } from '../../../session/session.js';
import { useSignedInAccount } from '../../../session/use-account.js';
import { useAppDispatch } from '../../../api/dispatch.js';
import { Button } from '../../../ui/Button.js';
import { Card } from '../../../ui/Card.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { PhoneText } from '../../../ui/fields/PhoneText.js';
import { BookingListLinks } from './BookingListLinks.js';
import '../accounts.css';

/** My Account (spec §2): the lists of bookings, the account's data, and the buttons to edit it and to log out. */
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
      <nav aria-labelledby="account-lists">
        <h2 id="account-lists">My tours</h2>
        <BookingListLinks account={account} />
      </nav>
      <section className="account-other">
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
            <span className="account-line" key={index}>
              {line}
            </span>
          ))}
      </dd>
    </dl>
  );
}

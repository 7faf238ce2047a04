import { Link } from 'react-router';
import { Card } from '../ui/Card.js';
import { PageTitle } from '../ui/PageTitle.js';
import { useAccount } from './use-account.js';

/** Spec §2: links to Bookings if logged in, else to Login. */
export default function PageNotFound() {
  const account = useAccount();
  return (
    <Card narrow>
      <PageTitle>Page Not Found</PageTitle>
      <p>We have no page at this address. It may have been mistyped, or the page has moved.</p>
      <p className="row">
        <Link className="button" to={account ? '/bookings' : '/login'}>
          {account ? 'Go to Bookings' : 'Go to Login'}
        </Link>
        <Link className="button button-plain" to="/">
          See all tours
        </Link>
      </p>
    </Card>
  );
}

import { Link } from 'react-router';
import { selectAccount } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import { Card } from '../../ui/Card.js';
import { PageTitle } from '../../ui/PageTitle.js';

/** Where the survey ends (spec §2 "/survey-submitted"). */
export default function SurveySubmittedPage() {
  const account = useAppSelector(selectAccount);
  return (
    <Card narrow>
      <PageTitle>Thank You</PageTitle>
      <p>Thank you for telling us how your tour was. Your answers help us to make the next ones better.</p>
      <p className="row">
        <Link className="button" to={account === null ? '/' : '/bookings'}>
          {account === null ? 'See our tours' : 'Go to Bookings'}
        </Link>
      </p>
    </Card>
  );
}

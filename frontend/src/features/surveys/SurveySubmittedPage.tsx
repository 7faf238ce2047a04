import { Link } from 'react-router';
import { useAccount } from '../../session/use-account.js';
import { Card } from '../../ui/Card.js';
import { PageTitle } from '../../ui/PageTitle.js';

/** The page after a survey was sent (spec §2 "/survey-submitted"). */
export default function SurveySubmittedPage() {
  const account = useAccount();
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

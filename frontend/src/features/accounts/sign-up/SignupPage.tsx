import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { holdQueryOf, loginPurpose } from '../../../session/guards.js';
import { Card } from '../../../ui/Card.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { pagePart } from '../../../ui/page-part.js';
import { FormPlaceholder } from '../FormPlaceholder.js';
import { WantedHold } from '../WantedHold.js';
import '../accounts.css';

const NewAccountForm = pagePart('NewAccountForm', () => import('./NewAccountForm.js'), 'The form');

/** Sentences about what follows the signup, by what the address asks for. */
const PURPOSES = {
  hold: 'Sign up to hold the space you chose. We keep your choice.',
  tour: 'Sign up to see the tour we wrote to you about. We take you there.',
};

/** Sign up (spec §2, §5). The guard around this page redirects as soon as the account is open. */
export default function SignupPage() {
  const location = useLocation();
  const purpose = loginPurpose(location.search);
  return (
    <Card narrow>
      <PageTitle>Sign Up</PageTitle>
      {purpose === null ? null : <p>{PURPOSES[purpose]}</p>}
      <WantedHold />
      <Suspense fallback={<FormPlaceholder />}>
        <NewAccountForm />
      </Suspense>
      <p className="account-section">
        Have an account?{' '}
        <Link to={`/login${holdQueryOf(location.search)}`} state={location.state as unknown}>
          Log in
        </Link>
      </p>
    </Card>
  );
}

import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { LoginRequest } from '@tour-portal/contracts/api/account-api.js';
import { useLoginMutation } from './sign-in-api.js';
import { CredentialFields } from '../../../session/log-in/CredentialFields.js';
import { holdQueryOf, loginPurpose } from '../../../session/guards.js';
import { Banner } from '../../../ui/notices/Banner.js';
import { Button } from '../../../ui/Button.js';
import { Card } from '../../../ui/Card.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { WantedHold } from '../WantedHold.js';
import { comesFromReset } from '../recovery/reset-address.js';
import { dialogPart } from '../../../ui/dialogs/dialog-part.js';
import '../accounts.css';

const ForgotPasswordModal = dialogPart('forgot-password', () => import('../recovery/ForgotPasswordModal.js'));
const ResetEmailModal = dialogPart('reset-email', () => import('../recovery/ResetEmailModal.js'));

/** Sentences about what follows the login, by what the address asks for. */
const PURPOSES = {
  hold: 'Log in to hold the space you chose. We keep your choice.',
  tour: 'Log in to see the tour we wrote to you about. We take you there.',
};

/** Log in (spec §2, §5 "Login"). The guard around this page redirects as soon as a customer is logged in. */
export default function LoginPage() {
  const location = useLocation();
  const [login, { error, isLoading }] = useLoginMutation();
  const [credentials, setCredentials] = useState<LoginRequest>({ email: '', password: '' });
  const [open, setOpen] = useState<'password' | 'email' | null>(null);
  const [newEmail, setNewEmail] = useState<string | null>(null);
  const holdQuery = holdQueryOf(location.search);
  const purpose = loginPurpose(location.search);

  return (
    <Card narrow>
      <PageTitle>Log In</PageTitle>
      {comesFromReset(location.state) ? (
        <Banner tone="good" title="Your password is changed">
          <p>Log in with your new password.</p>
        </Banner>
      ) : null}
      {newEmail === null ? null : (
        <Banner tone="good" title="Log in with your new email">
          <p>If an account has the phone number you gave, its email is now {newEmail}.</p>
        </Banner>
      )}
      {purpose === null ? null : <p>{PURPOSES[purpose]}</p>}
      <WantedHold />
      <form
        className="account-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void login({ ...credentials, email: credentials.email.trim() });
        }}
      >
        <CredentialFields
          entered={credentials}
          onEnter={setCredentials}
          error={error}
          isBusy={isLoading}
          button="Log In"
        />
      </form>
      <p className="login-help">
        <Button look="link" aria-haspopup="dialog" onClick={() => setOpen('password')}>
          Forgot your password?
        </Button>
        <Button look="link" aria-haspopup="dialog" onClick={() => setOpen('email')}>
          Can’t use your email any more?
        </Button>
      </p>
      <div className="account-section login-signup">
        <p>New here?</p>
        <Link className="button button-plain" to={`/signup${holdQuery}`} state={location.state as unknown}>
          Create an account
        </Link>
      </div>
      {open === 'password' ? (
        <ForgotPasswordModal email={credentials.email.trim()} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'email' ? (
        <ResetEmailModal
          onClose={() => setOpen(null)}
          onReset={(resetEmail) => {
            setOpen(null);
            setNewEmail(resetEmail);
            setCredentials({ ...credentials, email: resetEmail });
          }}
        />
      ) : null}
    </Card>
  );
}

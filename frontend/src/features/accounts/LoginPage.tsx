import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import type { LoginRequest } from '@tour-portal/contracts/account-api.js';
import { useLoginMutation } from '../../app/api.js';
import { loadChunk } from '../../app/chunks.js';
import { CredentialFields } from '../../app/CredentialFields.js';
import { holdQueryOf, keptFor } from '../../app/guards.js';
import { Banner } from '../../ui/Banner.js';
import { Button } from '../../ui/Button.js';
import { Card } from '../../ui/Card.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { comesFromReset } from './reset-address.js';
import './accounts.css';

const ForgotPasswordModal = lazy(() =>
  loadChunk('forgot-password', () => import('./ForgotPasswordModal.js')),
);
const ResetEmailModal = lazy(() => loadChunk('reset-email', () => import('./ResetEmailModal.js')));

/** What the customer came for, which logging in leads to. */
const KEPT = {
  hold: 'Log in to hold the space you chose. We keep your choice.',
  tour: 'Log in to see the tour we wrote to you about. We take you there.',
};

/** Log in (spec §2, §5 "Login"). The guard around this page leaves it as soon as somebody is signed in. */
export default function LoginPage() {
  const location = useLocation();
  const [login, { error, isLoading }] = useLoginMutation();
  const form = useForm<LoginRequest>({ defaultValues: { email: '', password: '' } });
  const [open, setOpen] = useState<'password' | 'email' | null>(null);
  const [newEmail, setNewEmail] = useState<string | null>(null);
  const hold = holdQueryOf(location.search);
  const kept = keptFor(location.search);

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
      {kept === null ? null : <p>{KEPT[kept]}</p>}
      <form
        className="account-form"
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit(({ email, password }) => login({ email: email.trim(), password }))(event)
        }
      >
        <CredentialFields form={form} error={error} isBusy={isLoading} button="Log In" />
      </form>
      <p className="account-choices">
        <Button look="link" aria-haspopup="dialog" onClick={() => setOpen('password')}>
          Forgot your password?
        </Button>
        <Button look="link" aria-haspopup="dialog" onClick={() => setOpen('email')}>
          Can’t use your email any more?
        </Button>
      </p>
      <p className="account-other">
        New here?{' '}
        <Link to={`/signup${hold}`} state={location.state as unknown}>
          Sign up
        </Link>
      </p>
      <Suspense>
        {open === 'password' ? (
          <ForgotPasswordModal email={form.watch('email').trim()} onClose={() => setOpen(null)} />
        ) : null}
        {open === 'email' ? (
          <ResetEmailModal
            onClose={() => setOpen(null)}
            onReset={(changed) => {
              setOpen(null);
              setNewEmail(changed);
              form.setValue('email', changed);
            }}
          />
        ) : null}
      </Suspense>
    </Card>
  );
}

import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { LoginRequest } from '@tour-portal/contracts/account-api.js';
import { CredentialFields } from '../../app/CredentialFields.js';
import { problemsOf } from '../../app/errors.js';
import { Banner } from '../../ui/Banner.js';
import { Card } from '../../ui/Card.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { SignInCode } from './SignInCode.js';
import { staffApi, useLoginMutation } from './staff-api.js';
import { useStaffDispatch } from './staff-store.js';

/** Sign-in of client service (D45): a password, then a code by e-mail. It stands where the page asked for comes. */
export function SignIn({ ended }: { ended: boolean }) {
  const dispatch = useStaffDispatch();
  const [login, { isLoading, error }] = useLoginMutation();
  const [entered, setEntered] = useState<LoginRequest | null>(null);
  const form = useForm<LoginRequest>({ defaultValues: { email: '', password: '' } });

  useEffect(() => {
    // What the last member of staff looked at is not for the next one.
    dispatch(staffApi.util.resetApiState());
  }, [dispatch]);

  const enter = async ({ email, password }: LoginRequest): Promise<void> => {
    const pair = { email: email.trim(), password };
    const answer = await login(pair);
    if (answer.error === undefined) setEntered(pair);
  };

  return (
    <Card narrow>
      <PageTitle title="Client service: sign in">Sign in to client service</PageTitle>
      {ended ? (
        <Banner tone="due" title="Your session has ended">
          <p>Sign in again to go on where you were.</p>
        </Banner>
      ) : null}
      {entered === null ? (
        <form
          className="staff-form"
          noValidate
          onSubmit={(event) => {
            if (isLoading) event.preventDefault();
            else void form.handleSubmit(enter)(event);
          }}
        >
          <CredentialFields form={form} error={error} isBusy={isLoading} button="Continue" />
        </form>
      ) : (
        <SignInCode
          email={entered.email}
          onSendAgain={async () => problemsOf((await login(entered)).error)}
          onBack={() => setEntered(null)}
        />
      )}
    </Card>
  );
}

import { useState } from 'react';
import type { LoginRequest } from '@tour-portal/contracts/api/account-api.js';
import { CredentialFields } from '../../../session/log-in/CredentialFields.js';
import { problemsOf } from '../../../api/errors.js';
import { Banner } from '../../../ui/notices/Banner.js';
import { Card } from '../../../ui/Card.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { SignInCode } from './SignInCode.js';
import { useLoginMutation } from '../staff-api.js';

/** Sign-in of client service (D45): a password, then a code by e-mail. It is shown in place of the page that was asked for. */
export default function SignIn({ ended }: { ended: boolean }) {
  const [login, { isLoading, error }] = useLoginMutation();
  const [credentials, setCredentials] = useState<LoginRequest>({ email: '', password: '' });
  /** The email that the code went to; null: the password is asked for. */
  const [codeSentTo, setCodeSentTo] = useState<string | null>(null);

  const send = () => login({ ...credentials, email: credentials.email.trim() });
  const begin = async (): Promise<void> => {
    const answer = await send();
    if (answer.error === undefined) setCodeSentTo(credentials.email.trim());
  };

  return (
    <Card narrow>
      <PageTitle title="Client service: sign in">Sign in to client service</PageTitle>
      {ended ? (
        <Banner tone="plain" title="Your session has ended">
          <p>Sign in again to go on where you were.</p>
        </Banner>
      ) : null}
      {codeSentTo === null ? (
        <form
          className="staff-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isLoading) void begin();
          }}
        >
          <CredentialFields
            entered={credentials}
            onEnter={setCredentials}
            error={error}
            isBusy={isLoading}
            button="Continue"
          />
        </form>
      ) : (
        <SignInCode
          email={codeSentTo}
          onSendAgain={async () => problemsOf((await send()).error)}
          onBack={() => setCodeSentTo(null)}
        />
      )}
    </Card>
  );
}

import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { problemOf, problemsElsewhere, problemsOf } from '../../app/errors.js';
import { Banner } from '../../ui/Banner.js';
import { Button } from '../../ui/Button.js';
import { Card } from '../../ui/Card.js';
import { ErrorList } from '../../ui/ErrorList.js';
import { Field } from '../../ui/Field.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { PasswordField } from '../../ui/PasswordField.js';
import { SignInCode } from './SignInCode.js';
import { staffApi, useLoginMutation } from './staff-api.js';
import { useStaffDispatch } from './staff-store.js';

interface SignInForm {
  email: string;
  password: string;
}

/** Sign-in of client service (D45): a password, then a code by e-mail. It stands where the page asked for comes. */
export function SignIn({ ended }: { ended: boolean }) {
  const dispatch = useStaffDispatch();
  const [login, { isLoading, error }] = useLoginMutation();
  const [entered, setEntered] = useState<SignInForm | null>(null);
  const { register, handleSubmit, watch } = useForm<SignInForm>({
    defaultValues: { email: '', password: '' },
  });
  const [email, password] = watch(['email', 'password']);
  const problems = problemsOf(error);

  useEffect(() => {
    // What the last member of staff looked at is not for the next one.
    dispatch(staffApi.util.resetApiState());
  }, [dispatch]);

  const enter = async (form: SignInForm): Promise<void> => {
    const pair = { ...form, email: form.email.trim() };
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
            else void handleSubmit(enter)(event);
          }}
        >
          <Field
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={problemOf(problems, 'email')}
            {...register('email')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={problemOf(problems, 'password')}
            {...register('password')}
          />
          <ErrorList problems={problemsElsewhere(problems, ['email', 'password'])} />
          <Button type="submit" busy={isLoading} disabled={email.trim() === '' || password === ''}>
            Continue
          </Button>
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

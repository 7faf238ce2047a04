import type { UseFormReturn } from 'react-hook-form';
import type { LoginRequest } from '@tour-portal/contracts/account-api.js';
import { Button } from '../ui/Button.js';
import { ErrorList } from '../ui/ErrorList.js';
import { Field } from '../ui/Field.js';
import { PasswordField } from '../ui/PasswordField.js';
import { problemOf, problemsElsewhere, problemsOf, type CallError } from './errors.js';

/** What customers log in with (spec §5 "Login") and client service signs in with (D45): two fields and their button. */
export function CredentialFields(props: {
  form: UseFormReturn<LoginRequest>;
  /** Why they were refused. */
  error: CallError | undefined;
  isBusy: boolean;
  button: string;
}) {
  const { form, error, isBusy, button } = props;
  const [email, password] = form.watch(['email', 'password']);
  const problems = problemsOf(error);
  return (
    <>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problemOf(problems, 'email')}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={problemOf(problems, 'password')}
        {...form.register('password')}
      />
      <ErrorList problems={problemsElsewhere(problems, ['email', 'password'])} />
      <Button type="submit" busy={isBusy} disabled={email.trim() === '' || password === ''}>
        {button}
      </Button>
    </>
  );
}

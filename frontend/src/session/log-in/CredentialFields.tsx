import type { LoginRequest } from '@tour-portal/contracts/api/account-api.js';
import { Button } from '../../ui/Button.js';
import { ErrorList } from '../../ui/notices/ErrorList.js';
import { Field } from '../../ui/fields/Field.js';
import { PasswordField } from '../../ui/fields/PasswordField.js';
import { fieldMessage, problemsElsewhere, problemsOf, type CallError } from '../../api/errors.js';

/** What customers log in with (spec §5 "Login") and client service signs in with (D45): two fields and their button. */
export function CredentialFields(props: {
  entered: LoginRequest;
  onEnter: (entered: LoginRequest) => void;
  /** Why the last attempt failed. */
  error: CallError | undefined;
  isBusy: boolean;
  button: string;
}) {
  const { entered, onEnter, error, isBusy, button } = props;
  const { email, password } = entered;
  const problems = problemsOf(error);
  return (
    <>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={fieldMessage(problems, 'email')}
        name="email"
        value={email}
        onChange={(event) => onEnter({ ...entered, email: event.target.value })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={fieldMessage(problems, 'password')}
        name="password"
        value={password}
        onChange={(event) => onEnter({ ...entered, password: event.target.value })}
      />
      <ErrorList problems={problemsElsewhere(problems, ['email', 'password'])} />
      <Button type="submit" busy={isBusy} disabled={email.trim() === '' || password === ''}>
        {button}
      </Button>
    </>
  );
}

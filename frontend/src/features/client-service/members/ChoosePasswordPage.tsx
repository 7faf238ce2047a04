import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { STAFF_PASSWORD_MIN, staffPasswordProblem } from '@tour-portal/contracts/accounts/staff-rules.js';
import { fieldMessage, problemsElsewhere, problemsOf } from '../../../api/errors.js';
import { Button } from '../../../ui/Button.js';
import { Card } from '../../../ui/Card.js';
import { PasswordField } from '../../../ui/fields/PasswordField.js';
import { Banner } from '../../../ui/notices/Banner.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { useChoosePasswordMutation } from './members-api.js';

/**
 * The page of the mailed link, where a member of staff chooses a password (D60). The token stands after the `#`, so that no
 * log records it.
 */
export default function ChoosePasswordPage() {
  const token = useLocation().hash.slice(1);
  const [choosePassword, { isLoading, isSuccess, error }] = useChoosePasswordMutation();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '', again: '' } });
  const serverProblems = problemsOf(error);

  if (isSuccess)
    return (
      <Card narrow>
        <PageTitle title="Client service: password">Your password is set</PageTitle>
        <Banner tone="good" title="You can sign in now">
          <p>Use your email and this password. A code comes by mail each time.</p>
        </Banner>
        <p>
          <Link className="button" to="/client-service">
            Sign in
          </Link>
        </p>
      </Card>
    );

  return (
    <Card narrow>
      <PageTitle title="Client service: password">Choose your password</PageTitle>
      <form
        className="staff-form"
        noValidate
        onSubmit={(event) => {
          if (isLoading) event.preventDefault();
          else void handleSubmit(({ password }) => choosePassword({ token, password }))(event);
        }}
      >
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${STAFF_PASSWORD_MIN} characters. Several words are easy to remember.`}
          error={formState.errors.password?.message ?? fieldMessage(serverProblems, 'password')}
          {...register('password', {
            deps: 'again',
            validate: (typed) => staffPasswordProblem(typed) ?? true,
          })}
        />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          error={formState.errors.again?.message}
          {...register('again', {
            validate: (typed, { password }) => typed === password || 'The two passwords are not the same',
          })}
        />
        <ErrorList problems={problemsElsewhere(serverProblems, ['password'])} />
        <Button type="submit" busy={isLoading}>
          Save my password
        </Button>
      </form>
    </Card>
  );
}

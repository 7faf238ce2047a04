import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { useLoginMutation } from '../../app/api.js';
import { problemOf, problemsElsewhere, problemsOf } from '../../app/errors.js';
import { holdQueryOf } from '../../app/guards.js';
import { Button } from '../../ui/Button.js';
import { Card } from '../../ui/Card.js';
import { ErrorList } from '../../ui/ErrorList.js';
import { Field } from '../../ui/Field.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { PasswordField } from '../../ui/PasswordField.js';
import './accounts.css';

interface LoginForm {
  email: string;
  password: string;
}

/** Log in (spec §2, §5 "Login"). The guard around this page leaves it as soon as somebody is signed in. */
export default function LoginPage() {
  const location = useLocation();
  const [login, { error, isLoading }] = useLoginMutation();
  const { register, handleSubmit, watch } = useForm<LoginForm>({
    defaultValues: { email: '', password: '' },
  });
  const [email, password] = watch(['email', 'password']);
  const problems = problemsOf(error);
  const hold = holdQueryOf(location.search);

  return (
    <Card narrow>
      <PageTitle>Log In</PageTitle>
      {hold ? <p>Log in to hold the space you chose. We keep your choice.</p> : null}
      <form
        className="account-form"
        noValidate
        onSubmit={(event) =>
          void handleSubmit(({ email: to, password: secret }) =>
            login({ email: to.trim(), password: secret }),
          )(event)
        }
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
          Log In
        </Button>
      </form>
      <p className="account-other">
        New here?{' '}
        <Link to={`/signup${hold}`} state={location.state as unknown}>
          Sign up
        </Link>
      </p>
    </Card>
  );
}

import type { SignupRequest } from '@tour-portal/contracts/account-api.js';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { useSendChallengeMutation, useSignupMutation } from '../../app/api.js';
import { problemsOf, type Problem } from '../../app/errors.js';
import { holdQueryOf, keptFor } from '../../app/guards.js';
import { Button } from '../../ui/Button.js';
import { Card } from '../../ui/Card.js';
import { ErrorList } from '../../ui/ErrorList.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { formatPhone } from '../../ui/phone-number.js';
import { SmsDialog } from '../../ui/SmsDialog.js';
import { belongsToForm, SIGNUP_FIELDS } from './account-problems.js';
import { allFilled } from './profile-form.js';
import { EMPTY_SIGNUP, requestOf, type SignupForm } from './signup-form.js';
import { SignupFields } from './SignupFields.js';
import { useServerProblems } from './use-server-problems.js';
import './accounts.css';

/** What the customer came for, which signing up leads to. */
const KEPT = {
  hold: 'Sign up to hold the space you chose. We keep your choice.',
  tour: 'Sign up to see the tour we wrote to you about. We take you there.',
};

/**
 * Sign up (spec §5): a validation first, then a code by SMS, and the account only with that code. The guard around this
 * page leaves it as soon as the account is there.
 */
export default function SignupPage() {
  const location = useLocation();
  const form = useForm<SignupForm>({ defaultValues: EMPTY_SIGNUP, mode: 'onTouched' });
  const [signup] = useSignupMutation();
  const [sendChallenge] = useSendChallengeMutation();
  const { elsewhere, show } = useServerProblems(form, SIGNUP_FIELDS);
  const [awaitingCode, setAwaitingCode] = useState<SignupRequest | null>(null);
  const filled = allFilled(form.watch());
  const hold = holdQueryOf(location.search);
  const kept = keptFor(location.search);

  async function validate(values: SignupForm) {
    const request = requestOf(values);
    show([]);
    const { error: invalid } = await signup({ ...request, onlyValidate: true });
    if (invalid) {
      show(problemsOf(invalid));
      return;
    }
    const problems = await sendCode(request);
    if (problems.length > 0) show(problems);
    else setAwaitingCode(request);
  }

  async function sendCode({ phoneNumber }: SignupRequest): Promise<Problem[]> {
    const { error } = await sendChallenge({ phoneNumber });
    return problemsOf(error);
  }

  async function create(request: SignupRequest, smsCode: string): Promise<Problem[]> {
    const { error } = await signup({ ...request, smsCode });
    const problems = problemsOf(error);
    if (!belongsToForm(problems, SIGNUP_FIELDS)) return problems;
    setAwaitingCode(null);
    show(problems);
    return [];
  }

  return (
    <Card narrow>
      <PageTitle>Sign Up</PageTitle>
      {kept === null ? null : <p>{KEPT[kept]}</p>}
      <FormProvider {...form}>
        <form
          className="account-form"
          noValidate
          onSubmit={(event) => void form.handleSubmit(validate)(event)}
        >
          <SignupFields />
          <p className="account-statement">
            By signing up you state that you are at least 18 years old and agree to the Terms of Travel, the
            Site Usage Agreement and the Privacy Policy.
          </p>
          <ErrorList problems={elsewhere} />
          <Button type="submit" busy={form.formState.isSubmitting} disabled={!filled}>
            Sign Up
          </Button>
        </form>
      </FormProvider>
      <p className="account-other">
        Have an account?{' '}
        <Link to={`/login${hold}`} state={location.state as unknown}>
          Log in
        </Link>
      </p>
      {awaitingCode ? (
        <SmsDialog
          phone={formatPhone(awaitingCode.phoneNumber)}
          onCode={(code) => create(awaitingCode, code)}
          onSendAgain={() => sendCode(awaitingCode)}
          onReenter={() => {
            setAwaitingCode(null);
            form.setFocus('phoneNumber');
          }}
        />
      ) : null}
    </Card>
  );
}

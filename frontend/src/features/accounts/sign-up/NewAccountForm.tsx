import { PASSWORD_MIN, passwordProblem } from '@tour-portal/contracts/accounts/account-rules.js';
import type { SignupRequest } from '@tour-portal/contracts/api/account-api.js';
import { Suspense, useId, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useSignupMutation } from './sign-up-api.js';
import { useSendCode } from '../challenge-api.js';
import { problemsOf, type Problem } from '../../../api/errors.js';
import { OfflineNote } from '../../../ui/notices/OfflineNote.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';
import { PasswordField } from '../../../ui/fields/PasswordField.js';
import { PhoneText } from '../../../ui/fields/PhoneText.js';
import { hasFieldProblem, SIGNUP_FIELDS } from '../account-problems.js';
import { missingFields } from '../profile-form.js';
import { EMPTY_SIGNUP, signupRequest, type SignupForm } from './signup-form.js';
import { ProfileFields } from '../ProfileFields.js';
import { MissingFields } from '../MissingFields.js';
import { useServerProblems } from '../use-server-problems.js';
import { dialogPart } from '../../../ui/dialogs/dialog-part.js';
import { pagePart } from '../../../ui/page-part.js';

const AccountDraft = pagePart('AccountDraft', () => import('../AccountDraft.js'), 'What you typed before');
// Loaded apart: the dialog's program is large, and the dialog opens only once all fields are right.
const SmsDialog = dialogPart('SmsDialog', () => import('../../../ui/dialogs/SmsDialog.js'));

/**
 * The form of spec §5 "Sign up": the server validates it, then sends an SMS code, and opens the account only with that code.
 */
export default function NewAccountForm() {
  const form = useForm<SignupForm>({ defaultValues: EMPTY_SIGNUP, mode: 'onTouched' });
  const [signup] = useSignupMutation();
  const sendCode = useSendCode();
  const { elsewhere, show } = useServerProblems(form, SIGNUP_FIELDS);
  const [awaitingCode, setAwaitingCode] = useState<SignupRequest | null>(null);
  const missing = missingFields(form.watch());
  const missingId = useId();

  async function validateAndSendCode(values: SignupForm) {
    const request = signupRequest(values);
    show([]);
    const { error } = await signup({ ...request, onlyValidate: true });
    const problems = error ? problemsOf(error) : await sendCode(request.phoneNumber);
    if (problems.length > 0) show(problems);
    else setAwaitingCode(request);
  }

  async function create(request: SignupRequest, smsCode: string): Promise<Problem[]> {
    // Other fields may have been changed while the code was being sent; the code belongs to the number.
    const { phoneNumber } = request;
    const { error } = await signup({ ...signupRequest(form.getValues()), phoneNumber, smsCode });
    const problems = problemsOf(error);
    if (!hasFieldProblem(problems, SIGNUP_FIELDS)) return problems;
    setAwaitingCode(null);
    show(problems);
    return [];
  }

  return (
    <>
      <FormProvider {...form}>
        <form
          className="account-form"
          noValidate
          onSubmit={(event) => void form.handleSubmit(validateAndSendCode)(event)}
        >
          <Suspense>
            <AccountDraft name="sign-up" shown={EMPTY_SIGNUP} discardLabel="Begin with an empty form" />
          </Suspense>
          <SignupFields />
          <p className="signup-consent">
            By signing up you state that you are at least 18 years old and agree to the{' '}
            <Legal to="/terms">Terms of Travel</Legal>, the{' '}
            <Legal to="/site-usage">Site Usage Agreement</Legal> and the{' '}
            <Legal to="/privacy">Privacy Policy</Legal>.
          </p>
          <ErrorList problems={elsewhere} />
          <OfflineNote isTyped={form.formState.isDirty} isSaving={form.formState.isSubmitting} does="send" />
          <Button
            type="submit"
            busy={form.formState.isSubmitting}
            disabled={missing.length > 0}
            aria-describedby={missing.length === 0 ? undefined : missingId}
          >
            Sign Up
          </Button>
          <MissingFields id={missingId} fields={missing} />
        </form>
      </FormProvider>
      {awaitingCode ? (
        <SmsDialog
          phone={<PhoneText digits={awaitingCode.phoneNumber} />}
          onCode={(code) => create(awaitingCode, code)}
          onSendAgain={() => sendCode(awaitingCode.phoneNumber)}
          onClose={() => {
            setAwaitingCode(null);
            form.setFocus('phoneNumber');
          }}
        />
      ) : null}
    </>
  );
}

/** All fields of spec §5 "Sign up". */
function SignupFields() {
  const { register, getFieldState, formState } = useFormContext<SignupForm>();
  SIGNUP_FIELDS.forEach((name) => register(name));

  return (
    <ProfileFields phoneHint="We send a code by text message to this number.">
      <div className="field-whole">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters.`}
          {...register('password', { validate: (value) => passwordProblem(value) ?? true })}
          error={getFieldState('password', formState).error?.message}
        />
      </div>
    </ProfileFields>
  );
}

/** Opens in another tab, so that the form keeps the typed values. */
function Legal({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

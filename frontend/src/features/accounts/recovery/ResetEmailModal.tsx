import { emailProblem, normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useResetEmailMutation } from './recovery-api.js';
import { useSendCode } from '../challenge-api.js';
import { problemsOf, type Problem } from '../../../api/errors.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';
import { Field } from '../../../ui/fields/Field.js';
import { Modal } from '../../../ui/dialogs/Modal.js';
import { PhoneText } from '../../../ui/fields/PhoneText.js';
import { SmsCodeEntry } from '../../../ui/dialogs/SmsCodeEntry.js';
import { emailConfirmationProblem } from '../typed-twice.js';
import { PhoneStep } from '../PhoneStep.js';
import { useServerProblems } from '../use-server-problems.js';
import '../accounts.css';

type Step = { number: 1 | 2; phoneNumber: string } | { number: 3; phoneNumber: string; smsCode: string };

/**
 * Sets a new email for an account whose owner cannot use the old one any more (spec §4, §5 "Reset email"): asks for the
 * account's phone, the code sent to it, and the new email twice. Does not say whether an account has that phone.
 * @param props.onReset called with the new email
 */
export default function ResetEmailModal(props: { onClose: () => void; onReset: (email: string) => void }) {
  const [step, setStep] = useState<Step>({ number: 1, phoneNumber: '' });
  const [resetEmail, { isLoading }] = useResetEmailMutation();
  const sendCode = useSendCode();

  async function checkPhone(phoneNumber: string): Promise<Problem[]> {
    const { error } = await resetEmail({ phoneNumber, onlyValidate: true });
    const problems = error ? problemsOf(error) : await sendCode(phoneNumber);
    if (problems.length === 0) setStep({ number: 2, phoneNumber });
    return problems;
  }

  async function checkCode(phoneNumber: string, smsCode: string): Promise<Problem[]> {
    const { error } = await resetEmail({ phoneNumber, smsCode, onlyValidate: true });
    if (!error) setStep({ number: 3, phoneNumber, smsCode });
    return problemsOf(error);
  }

  async function setEmail(phoneNumber: string, smsCode: string, email: string): Promise<Problem[]> {
    const { error } = await resetEmail({ phoneNumber, smsCode, email });
    if (!error) props.onReset(email);
    return problemsOf(error);
  }

  const backToPhone = () => setStep({ number: 1, phoneNumber: step.phoneNumber });

  return (
    <Modal title="Reset Email" busy={isLoading} onClose={props.onClose}>
      <p className="soft small">Step {step.number} of 3</p>
      {step.number === 1 ? (
        <>
          <p>
            If you can no longer use the email of your account, set a new one here. We send a code by text
            message to your phone first.
          </p>
          <PhoneStep phoneNumber={step.phoneNumber} onPhone={checkPhone} />
        </>
      ) : null}
      {step.number === 2 ? (
        <SmsCodeEntry
          phone={<PhoneText digits={step.phoneNumber} />}
          onCode={(code) => checkCode(step.phoneNumber, code)}
          onSendAgain={() => sendCode(step.phoneNumber)}
          onReenter={backToPhone}
        />
      ) : null}
      {step.number === 3 ? (
        <NewEmailStep
          onEmail={(email) => setEmail(step.phoneNumber, step.smsCode, email)}
          onAnotherCode={backToPhone}
        />
      ) : null}
    </Modal>
  );
}

function NewEmailStep(props: {
  onEmail: (email: string) => Promise<readonly Problem[]>;
  onAnotherCode: () => void;
}) {
  const form = useForm({ defaultValues: { email: '', confirmation: '' } });
  const { elsewhere, submit } = useServerProblems(form, ['email']);
  const { errors, isSubmitting } = form.formState;
  const [email, confirmation] = form.watch(['email', 'confirmation']);
  const field = { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false } as const;

  return (
    <form
      className="account-form"
      noValidate
      onSubmit={submit((typed) => props.onEmail(normalizeEmail(typed.email)))}
    >
      <Field
        label="New email"
        {...field}
        autoFocus
        error={errors.email?.message}
        {...form.register('email', {
          deps: 'confirmation',
          validate: (typed) => emailProblem(typed) ?? true,
        })}
      />
      <Field
        label="New email again"
        {...field}
        error={errors.confirmation?.message}
        {...form.register('confirmation', {
          validate: (typed, { email }) => emailConfirmationProblem(email, typed) ?? true,
        })}
      />
      <ErrorList problems={elsewhere} />
      <div className="row">
        <Button
          type="submit"
          busy={isSubmitting}
          disabled={email.trim() === '' || confirmation.trim() === ''}
        >
          Save new email
        </Button>
        <Button look="link" onClick={props.onAnotherCode}>
          Get another code
        </Button>
      </div>
    </form>
  );
}

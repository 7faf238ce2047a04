import { emailProblem, normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { useRecoverPasswordMutation } from './recovery-api.js';
import { useSendCode } from '../challenge-api.js';
import { problemsOf, type Problem } from '../../../api/errors.js';
import { holdQueryOf } from '../../../session/guards.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';
import { Field } from '../../../ui/fields/Field.js';
import { Modal } from '../../../ui/dialogs/Modal.js';
import { PhoneText } from '../../../ui/fields/PhoneText.js';
import { SmsCodeEntry } from '../../../ui/dialogs/SmsCodeEntry.js';
import { MailSent } from './MailSent.js';
import { PhoneStep } from '../PhoneStep.js';
import { resetAddress } from './reset-address.js';
import { useServerProblems } from '../use-server-problems.js';
import '../accounts.css';

type Step = { at: 'email' | 'sent' } | { at: 'phone' | 'code'; phoneNumber: string };

/**
 * Recovers from a forgotten password (spec §4 "Auth"): by a mailed link, or by a code to the phone, after which the customer
 * chooses the new password at once.
 * @param props.email the email that was already typed on the page, or empty
 */
export default function ForgotPasswordModal(props: { email: string; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'email' });
  const [email, setEmail] = useState(props.email);
  const [recover] = useRecoverPasswordMutation();
  const sendCode = useSendCode();
  const location = useLocation();
  const navigate = useNavigate();
  const isClosed = useRef(false);

  /** Goes from one step to the next, unless the customer has left it before the answer came. */
  function moveOn(from: Step['at'], to: Step) {
    setStep((now) => (now.at === from ? to : now));
  }

  async function sendMail(to: string, resend: boolean): Promise<Problem[]> {
    const { error } = await recover({ email: to, ...(resend ? { resend } : {}) });
    return problemsOf(error);
  }

  async function tryCode(phoneNumber: string, smsCode: string): Promise<Problem[]> {
    const { data: key, error } = await recover({ phoneNumber, smsCode });
    if (key && !isClosed.current)
      await navigate(resetAddress(key, holdQueryOf(location.search)), {
        state: location.state as unknown,
      });
    return problemsOf(error);
  }

  const byPhoneLink = (
    <p className="account-instead">
      <Button look="link" onClick={() => setStep({ at: 'phone', phoneNumber: '' })}>
        Text me a code instead
      </Button>
    </p>
  );

  return (
    <Modal
      title="Forgot Password"
      onClose={() => {
        isClosed.current = true;
        props.onClose();
      }}
    >
      {step.at === 'email' ? (
        <>
          <EmailStep
            email={email}
            onEmail={async (to) => {
              const problems = await sendMail(to, false);
              if (problems.length > 0) return problems;
              setEmail(to);
              moveOn('email', { at: 'sent' });
              return [];
            }}
          />
          {byPhoneLink}
        </>
      ) : null}
      {step.at === 'sent' ? (
        <>
          <MailSent email={email} onSendAgain={() => sendMail(email, true)} />
          {byPhoneLink}
        </>
      ) : null}
      {step.at === 'phone' ? (
        <>
          <p>We send a code by text message. With it you choose a new password at once.</p>
          <PhoneStep
            phoneNumber={step.phoneNumber}
            onPhone={async (phoneNumber) => {
              const problems = await sendCode(phoneNumber);
              if (problems.length === 0) moveOn('phone', { at: 'code', phoneNumber });
              return problems;
            }}
          />
          <p className="account-instead">
            <Button look="link" onClick={() => setStep({ at: 'email' })}>
              Email me a link instead
            </Button>
          </p>
        </>
      ) : null}
      {step.at === 'code' ? (
        <SmsCodeEntry
          phone={<PhoneText digits={step.phoneNumber} />}
          onCode={(code) => tryCode(step.phoneNumber, code)}
          onSendAgain={() => sendCode(step.phoneNumber)}
          onReenter={() => setStep({ at: 'phone', phoneNumber: step.phoneNumber })}
        />
      ) : null}
    </Modal>
  );
}

function EmailStep(props: { email: string; onEmail: (email: string) => Promise<readonly Problem[]> }) {
  const form = useForm({ defaultValues: { email: props.email } });
  const { elsewhere, show } = useServerProblems(form, ['email']);
  return (
    <form
      className="account-form"
      noValidate
      onSubmit={(event) =>
        void form.handleSubmit(async ({ email }) => {
          show([]);
          show(await props.onEmail(normalizeEmail(email)));
        })(event)
      }
    >
      <Field
        label="Email of your account"
        hint="We send you a link to choose a new password."
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={form.formState.errors.email?.message}
        {...form.register('email', { validate: (typed) => emailProblem(typed) ?? true })}
      />
      <ErrorList problems={elsewhere} />
      <div className="row">
        <Button type="submit" busy={form.formState.isSubmitting} disabled={form.watch('email').trim() === ''}>
          Email me a link
        </Button>
      </div>
    </form>
  );
}

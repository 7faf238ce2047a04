import { emailProblem, normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { useRecoverPasswordMutation } from './recovery-api.js';
import { useSendCode } from '../challenge-api.js';
import { problemsOf, type Problem } from '../../../api/errors.js';
import { holdQueryOf } from '../../../session/guards.js';
import { StatusLine } from '../../../booking/StatusLine.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';
import { Field } from '../../../ui/fields/Field.js';
import { Modal } from '../../../ui/dialogs/Modal.js';
import { PhoneText } from '../../../ui/fields/PhoneText.js';
import { SmsCodeEntry } from '../../../ui/dialogs/SmsCodeEntry.js';
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

  return (
    <Modal
      title="Forgot Password"
      onClose={() => {
        isClosed.current = true;
        props.onClose();
      }}
    >
      {step.at === 'email' ? (
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
      ) : null}
      {step.at === 'sent' ? <MailSent email={email} onSendAgain={() => sendMail(email, true)} /> : null}
      {step.at === 'email' || step.at === 'sent' ? (
        <p className="recovery-alternative">
          <Button look="link" onClick={() => setStep({ at: 'phone', phoneNumber: '' })}>
            Text me a code instead
          </Button>
        </p>
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
          <p className="recovery-alternative">
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
  const { elsewhere, submit } = useServerProblems(form, ['email']);
  return (
    <form
      className="account-form"
      noValidate
      onSubmit={submit(({ email }) => props.onEmail(normalizeEmail(email)))}
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

/**
 * Says that a link for a new password is on its way if the email has an account, but not whether it has one.
 * @param props.onSendAgain resolves to the problems, or to none
 */
function MailSent(props: { email: string; onSendAgain: () => Promise<readonly Problem[]> }) {
  const [isSending, setSending] = useState(false);
  const [sendings, setSendings] = useState(1);
  const [problems, setProblems] = useState<readonly Problem[]>([]);

  async function sendAgain() {
    setSending(true);
    const newProblems = await props.onSendAgain();
    setProblems(newProblems);
    if (newProblems.length === 0) setSendings(sendings + 1);
    setSending(false);
  }

  return (
    <>
      <StatusLine
        key={sendings}
        message={`${sendings > 1 ? 'Sent again. ' : ''}Look in your mail: if ${props.email} has an account here, a message with a link is on its way.`}
      />
      <p>
        The link works for one hour. If nothing comes within a few minutes, look in the spam folder and check
        that the address is right.
      </p>
      <ErrorList problems={problems} />
      <p>
        <Button look="plain" busy={isSending} onClick={() => void sendAgain()}>
          Send again
        </Button>
      </p>
    </>
  );
}

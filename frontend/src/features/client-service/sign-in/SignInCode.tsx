import { useEffect, useRef, useState } from 'react';
import { STAFF_CODE_DIGITS, staffCodeProblem } from '@tour-portal/contracts/accounts/staff-rules.js';
import { fieldMessage, problemsElsewhere, problemsOf, type Problem } from '../../../api/errors.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';
import { Field } from '../../../ui/fields/Field.js';
import { useVerifyLoginMutation } from '../staff-api.js';

/** The second step of the sign-in: the code that was mailed. The right code opens the page that was asked for. */
export function SignInCode(props: {
  email: string;
  /** Resolves to the problems; empty: a new code was sent. */
  onSendAgain: () => Promise<readonly Problem[]>;
  onBack: () => void;
}) {
  const { email, onSendAgain, onBack } = props;
  const [verify, { isLoading, error, reset }] = useVerifyLoginMutation();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [resendProblems, setResendProblems] = useState<readonly Problem[] | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const serverProblems = problemsOf(error);

  useEffect(() => field.current?.focus(), []);

  const check = (): void => {
    const codeProblem = staffCodeProblem(code);
    setProblem(codeProblem ?? undefined);
    setResendProblems(null);
    if (codeProblem === null) void verify({ email, code });
    else reset();
  };
  const sendAgain = async (): Promise<void> => {
    setSending(true);
    setResendProblems(null);
    setProblem(undefined);
    reset();
    const problems = await onSendAgain();
    setResendProblems(problems);
    // Where sending failed, the code that is typed may still work.
    if (problems.length === 0) setCode('');
    setSending(false);
    field.current?.focus();
  };

  return (
    <form
      className="staff-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading && !isSending) check();
      }}
    >
      <p>
        We sent a code to <strong>{email}</strong>. It works for 10 minutes, once.
      </p>
      <Field
        ref={field}
        label={`Code of ${STAFF_CODE_DIGITS} digits`}
        className="sign-in-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, '').slice(0, STAFF_CODE_DIGITS))}
        error={problem ?? fieldMessage(serverProblems, 'code')}
      />
      <ErrorList problems={[...problemsElsewhere(serverProblems, ['code']), ...(resendProblems ?? [])]} />
      <p role="status" className={resendProblems?.length === 0 ? undefined : 'visually-hidden'}>
        {resendProblems?.length === 0 ? 'We sent a new code. The one before it no longer works.' : ''}
      </p>
      <Button type="submit" busy={isLoading}>
        Sign in
      </Button>
      <p className="row">
        <Button look="link" busy={isSending} onClick={() => void sendAgain()}>
          Ask for a new code
        </Button>
        <Button look="link" onClick={onBack}>
          Use another email
        </Button>
      </p>
    </form>
  );
}

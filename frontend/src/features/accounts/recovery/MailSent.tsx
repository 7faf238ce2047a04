import { useState } from 'react';
import type { Problem } from '../../../api/errors.js';
import { StatusLine } from '../../../booking/StatusLine.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';

/**
 * Says that a link for a new password is on its way if the email has an account, but not whether it has one.
 * @param props.onSendAgain resolves to the problems, or to none
 */
export function MailSent(props: { email: string; onSendAgain: () => Promise<readonly Problem[]> }) {
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

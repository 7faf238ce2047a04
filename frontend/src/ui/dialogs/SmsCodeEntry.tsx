import { OTPInput } from 'input-otp';
import { cspNonce } from '../csp-nonce.js';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../Button.js';
import { ErrorList } from '../notices/ErrorList.js';
import { OfflineNote } from '../notices/OfflineNote.js';
import { Spinner } from '../Spinner.js';
import './SmsCodeEntry.css';

const CODE_DIGITS = 4;

export interface SmsCodeEntryProps {
  /** The number the code went to, as the customer reads it. */
  phone: ReactNode;
  /** Tries a code. Resolves to what went wrong; empty: the code was right. */
  onCode: (code: string) => Promise<readonly { message: string }[]>;
  /** Sends another code. Resolves to what went wrong; empty: it was sent. */
  onSendAgain: () => Promise<readonly { message: string }[]>;
  /** Back to the form, to enter another number. */
  onReenter: () => void;
}

/**
 * Asks for the four-digit code of an SMS (spec §2, §4 "SMS dialog"): a digit moves on to the next box, the fourth one
 * sends the code, the boxes are disabled beside a spinner until the answer is there. Pasting a code and the phone's own
 * suggestion work, because the four boxes are one field.
 */
export function SmsCodeEntry({ phone, onCode, onSendAgain, onReenter }: SmsCodeEntryProps) {
  const [code, setCode] = useState('');
  const [doing, setDoing] = useState<'checking' | 'sending' | null>(null);
  const [problems, setProblems] = useState<readonly { message: string }[]>([]);
  const [sentAgain, setSentAgain] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // For the styles that the boxes add to the page.
  const nonce = cspNonce();

  useEffect(() => {
    // The boxes lose the focus while they are disabled, and a dialog around them may take it as it opens.
    if (doing === null) queueMicrotask(() => input.current?.focus());
  }, [doing]);

  async function run(what: 'checking' | 'sending', action: () => Promise<readonly { message: string }[]>) {
    setDoing(what);
    setProblems([]);
    setSentAgain(false);
    const newProblems = await action();
    setProblems(newProblems);
    setSentAgain(what === 'sending' && newProblems.length === 0);
    setCode('');
    setDoing(null);
  }

  return (
    <>
      <div className="stack">
        <p>
          We sent a text message with a four-digit code to <strong className="sms-phone">{phone}</strong>. It
          is valid for 10 minutes.
        </p>
        <OTPInput
          ref={input}
          value={code}
          onChange={setCode}
          maxLength={CODE_DIGITS}
          pattern="^[0-9]*$"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          aria-label="Four-digit code"
          disabled={doing !== null}
          containerClassName="sms-boxes"
          noScriptCSSFallback={null}
          {...(nonce === null ? {} : { nonce })}
          pasteTransformer={(text) => text.replace(/\D/g, '')}
          onComplete={(complete: string) => void run('checking', () => onCode(complete))}
          render={({ slots }) =>
            slots.map((slot, index) => (
              <span
                key={index}
                className={slot.isActive ? 'sms-box sms-box-active' : 'sms-box'}
                aria-hidden="true"
              >
                {slot.char ?? (slot.hasFakeCaret ? <span className="sms-caret" /> : null)}
              </span>
            ))
          }
        />
        {doing === null ? null : (
          <p className="sms-wait">
            <Spinner label={doing === 'checking' ? 'Checking the code' : 'Sending another code'} />
          </p>
        )}
        <OfflineNote isTyped={false} isSaving={doing !== null} does="send" />
        <ErrorList problems={problems} />
        <p role="status" className={sentAgain ? undefined : 'visually-hidden'}>
          {sentAgain ? 'We sent another code.' : ''}
        </p>
      </div>
      <div className="modal-actions">
        <Button look="plain" disabled={doing !== null} onClick={() => void run('sending', onSendAgain)}>
          Send again
        </Button>
        <Button look="plain" disabled={doing !== null} onClick={onReenter}>
          Re-enter number
        </Button>
      </div>
    </>
  );
}

import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/Button.js';
import { ClockIcon } from '../../ui/icons.js';
import { useAppDispatch } from '../../api/dispatch.js';
import { refetchAccount } from '../../session/account-api.js';
import { datedMomentText } from '../../browser/moment-text.js';
import { useAppSelector } from '../store.js';
import { selectStoredCopy } from '../../session/stored-copy.js';
import './StoredCopyNote.css';

/**
 * Says that the shown account is a copy stored in this browser, and from when. Reads the account again when the browser comes
 * online or the customer asks for it.
 */
export function StoredCopyNote() {
  const copy = useAppSelector(selectStoredCopy);
  return copy === null ? null : <Note {...copy} />;
}

function Note({ knownAt, offline }: NonNullable<ReturnType<typeof selectStoredCopy>>) {
  const dispatch = useAppDispatch();
  const refresh = () => void dispatch(refetchAccount());
  const onOnline = useEffectEvent(refresh);
  useEffect(() => {
    const listener = () => onOnline();
    globalThis.addEventListener('online', listener);
    return () => globalThis.removeEventListener('online', listener);
  }, []);

  const reason = offline ? 'You are offline' : 'We cannot read your account right now';
  const asOf = knownAt === null ? 'from when you were last here' : `as of ${datedMomentText(knownAt)}`;
  return (
    <div className="stored-copy no-print">
      <ClockIcon />
      <div>
        <span role="status">
          {reason}. This is {asOf}.
        </span>
        <Button look="link" onClick={refresh}>
          Try again
        </Button>
      </div>
    </div>
  );
}

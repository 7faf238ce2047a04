import { useEffect, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { loginDeclined, selectLogin } from '../api/login.js';
import { dialogPart } from '../ui/dialogs/dialog-part.js';
import { selectIsTyping } from './drafts/drafts.js';
import { useAccount } from './use-account.js';

const LogInAgain = dialogPart('log-in-again', () => import('./log-in/LogInAgain.js'));
const Replaced = dialogPart<{ onClose: () => void }>('replaced', () => import('./Replaced.js'));

/**
 * A page of a customer. A login that is requested is asked for on the page; when another customer logs in, the page is replaced.
 */
export function CustomerPage({ children }: { children: ReactNode }) {
  const login = useSelector(selectLogin);
  const isTyping = useSelector(selectIsTyping);
  const account = useAccount();
  const dispatch = useDispatch();
  useEffect(() => {
    if (!isTyping) return;
    // Loaded now, because they are needed once the session has ended. A failure shows only then.
    for (const part of [LogInAgain, Replaced]) part.load().catch(() => undefined);
  }, [isTyping]);

  if (login === 'replaced') return <Replaced onClose={() => globalThis.location.assign('/bookings')} />;
  return (
    <>
      {children}
      {login === 'requested' && account !== null ? (
        <LogInAgain email={account.email} onClose={() => void dispatch(loginDeclined())} />
      ) : null}
    </>
  );
}

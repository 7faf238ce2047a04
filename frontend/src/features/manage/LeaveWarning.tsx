import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { dialogPart } from '../../ui/dialogs/dialog-part.js';
import { LeaveContext, type ActiveLeaveReason, type SetLeaveReason } from './leave-reasons.js';

const LeaveDialog = dialogPart('leave', () => import('./LeaveDialog.js'));

/**
 * Wraps a page whose parts may have a reason to stay on it: while one has, asks before the customer goes to another page, and
 * lets the browser warn before the page is closed.
 */
export function LeaveWarning({ children }: { children: ReactNode }) {
  const [reasonsByKey, setReasonsByKey] = useState<Readonly<Record<string, ActiveLeaveReason>>>({});
  const setReason = useCallback<SetLeaveReason>(
    (key, active) =>
      setReasonsByKey(({ [key]: _, ...others }) => (active === null ? others : { ...others, [key]: active })),
    [],
  );
  const activeReasons = Object.values(reasonsByKey);
  const hasReason = activeReasons.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasReason && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!hasReason) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', warn);
    // Loaded now, because the network may be gone when the dialog is needed. After a failure the dialog is loaded when it opens.
    LeaveDialog.load().catch(() => undefined);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [hasReason]);
  useEffect(() => {
    // The reason ended while the dialog was open, such as by a save: the customer stays, and the page shows how it ended.
    if (blocker.state === 'blocked' && !hasReason) blocker.reset();
  }, [blocker, hasReason]);

  return (
    <LeaveContext value={setReason}>
      {children}
      {blocker.state === 'blocked' && hasReason ? (
        <LeaveDialog
          reasons={activeReasons.map(({ reason }) => reason)}
          onClose={() => blocker.reset()}
          onLeave={() => {
            for (const { onLeave } of activeReasons) onLeave?.();
            blocker.proceed();
          }}
        />
      ) : null}
    </LeaveContext>
  );
}

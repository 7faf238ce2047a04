import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { dialogPart } from '../../ui/dialogs/dialog-part.js';
import { LeaveContext, type Leaving, type TellReason } from './leave-reasons.js';

const LeaveDialog = dialogPart(
  'leave',
  () => import('./LeaveDialog.js'),
  ({ onStay }) => onStay(),
);

/**
 * The page whose parts may have a reason to stay: going to another page is asked about first, and closing this one is
 * warned about.
 */
export function LeaveWarning({ children }: { children: ReactNode }) {
  const [leavings, setLeavings] = useState<Readonly<Record<string, Leaving>>>({});
  const tell = useCallback<TellReason>(
    (key, leaving) =>
      setLeavings(({ [key]: _, ...others }) => (leaving === null ? others : { ...others, [key]: leaving })),
    [],
  );
  const all = Object.values(leavings);
  const isAsked = all.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAsked && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isAsked) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', warn);
    // The network may be gone by the time the dialog is needed. A failure shows when it is.
    LeaveDialog.load().catch(() => undefined);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [isAsked]);
  useEffect(() => {
    // What the question was about is saved or recorded meanwhile: the page has something to say about that.
    if (blocker.state === 'blocked' && !isAsked) blocker.reset();
  }, [blocker, isAsked]);

  return (
    <LeaveContext value={tell}>
      {children}
      {blocker.state === 'blocked' && isAsked ? (
        <LeaveDialog
          reasons={all.map(({ reason }) => reason)}
          onStay={() => blocker.reset()}
          onLeave={() => {
            for (const { onLeave } of all) onLeave?.();
            blocker.proceed();
          }}
        />
      ) : null}
    </LeaveContext>
  );
}

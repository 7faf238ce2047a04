import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { loadChunk } from '../../../../app/chunks.js';

const LeaveDialog = lazy(() => loadChunk('leave', () => import('./LeaveDialog.js')));

/** Asks before a page with unsaved travel is left; render it only while something is unsaved. */
export function UnsavedTravel() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
    </Suspense>
  );
}

import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../../ui/Button.js';
import { Modal } from '../../../ui/Modal.js';

/**
 * Asks before what was typed is lost: on the way to another page of the portal, or out of it. Render it only while
 * something is unsaved: the router asks but one of those who are there.
 */
export function LeaveWarning() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, []);

  if (blocker.state !== 'blocked') return null;
  return (
    <Modal title="Leave without saving?" role="alertdialog" onClose={() => blocker.reset()}>
      <p>The guest details you changed are not saved yet.</p>
      <div className="modal-actions">
        <Button onClick={() => blocker.reset()}>Stay on this page</Button>
        <Button look="danger" onClick={() => blocker.proceed()}>
          Leave without saving
        </Button>
      </div>
    </Modal>
  );
}

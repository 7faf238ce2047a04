import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../../ui/Button.js';
import { Modal } from '../../../ui/Modal.js';
import type { Attempt } from './attempts.js';

/** While it is shown, going to another page is asked about first, and closing this one is warned about. */
export function LeaveWarning({ attempt }: { attempt: Attempt }) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;

  const isCharged = attempt.status === 'recording' || attempt.status === 'unrecorded';
  const leave = (): void => {
    // The form must not stay open over another page.
    if (attempt.status === 'starting' || attempt.status === 'at-gateway') attempt.stop();
    blocker.proceed();
  };
  return (
    <Modal title="Your payment is not finished" role="alertdialog" onClose={() => blocker.reset()}>
      <p>
        {isCharged
          ? 'Your card was charged and we are still recording it. If you leave now, the booking office records it by itself within minutes. Please do not pay again meanwhile.'
          : 'If you leave now, the payment form closes.'}
      </p>
      <p className="row">
        <Button onClick={() => blocker.reset()}>Stay here</Button>
        <Button look="plain" onClick={leave}>
          Leave this page
        </Button>
      </p>
    </Modal>
  );
}

import { useEffect, useEffectEvent, useRef } from 'react';
import type { PaymentTokenAnswer } from '@tour-portal/contracts/api.js';
import { NOT_LOADED, PaymentProblem } from './payment-outcome.js';
import type { PaymentOutcome } from './payment-outcome.js';
import { takePayment } from './take-payment.js';

export interface GatewayPaymentProps {
  /** Another token is another payment: the form of the one before is taken away. */
  opened: Pick<PaymentTokenAnswer, 'gateway' | 'token' | 'url'>;
  /** Called once. */
  onOutcome: (outcome: PaymentOutcome) => void;
  /** Called once, instead; its message is for the customer. */
  onProblem: (problem: PaymentProblem) => void;
}

/**
 * Takes one payment as soon as it is shown, and gives it up when it goes away. Not inside a dialog: Converge's form opens
 * over the page, and two dialogs would fight for the keyboard.
 */
export function GatewayPayment({ opened, onOutcome, onProblem }: GatewayPaymentProps) {
  const { gateway, token, url } = opened;
  const place = useRef<HTMLDivElement>(null);
  const ended = useEffectEvent(onOutcome);
  const failed = useEffectEvent(onProblem);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    if (place.current === null) return;
    takePayment({ gateway, token, url, place: place.current, signal }).then(
      (outcome) => {
        if (!signal.aborted) ended(outcome);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        failed(error instanceof PaymentProblem ? error : new PaymentProblem(NOT_LOADED, { cause: error }));
      },
    );
    return () => gone.abort();
  }, [gateway, token, url]);
  return <div ref={place} className="gateway-payment" />;
}

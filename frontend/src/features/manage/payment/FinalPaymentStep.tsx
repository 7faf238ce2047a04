import { PaymentForm } from './PaymentForm.js';
import type { StepProps } from '../steps/step-props.js';

/** Step 5: what is left of the tour price, transfers and changes, and travel protection for guests who want it (D25). */
export default function FinalPaymentStep({ booking, now, onDone }: StepProps) {
  return <PaymentForm step="final-payment" booking={booking} now={now} onDone={onDone} />;
}

import { DEPOSIT_CENTS } from '@tour-portal/contracts/money/fees.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { feeTypesOfStep } from '@tour-portal/contracts/booking/payment-steps.js';
import { areDepositsPaid } from '@tour-portal/contracts/booking/stepper.js';
import { PaymentForm } from '../payment/PaymentForm.js';
import type { StepProps } from '../steps/step-props.js';

/**
 * Step 2: the deposits. Until all are paid also travel protection and, for a hold made close to departure, the final payments
 * (D22, D23, D25).
 */
export default function DepositsStep({ booking, now, onDone }: StepProps) {
  const isFinalDue = feeTypesOfStep('deposits', booking).includes('FINAL_PAYMENT');
  return (
    <>
      {areDepositsPaid(booking.guests) ? null : (
        <p>
          A deposit of {formatDollars(DEPOSIT_CENTS)} for each guest keeps your space. It is part of the tour
          price.
          {isFinalDue ? ' Your tour is close, so the final payment is due with it.' : null}
        </p>
      )}
      <PaymentForm step="deposits" booking={booking} now={now} onDone={onDone} />
    </>
  );
}

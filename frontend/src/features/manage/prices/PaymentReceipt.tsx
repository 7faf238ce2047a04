import type { Booking, Payment } from '@tour-portal/contracts/api/api.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { datedMomentText } from '../../../browser/moment-text.js';
import { ConfirmationLinks } from '../overview/documents/ConfirmationLinks.js';
import { cardText } from '@tour-portal/contracts/money/card-text.js';
import './PaymentReceipt.css';

/**
 * The receipt of a payment that was just made, with the newest payment confirmation since then, once there is one (D33).
 * @param props.next what is to be done now, in words; null once every step is done
 */
export function PaymentReceipt(props: {
  payment: Payment;
  booking: Pick<Booking, 'confirmations'>;
  next: string | null;
}) {
  const { payment, booking, next } = props;
  const paymentConfirmations = booking.confirmations.filter(
    ({ type, issuedAt }) => type === 'Payment' && issuedAt >= payment.recordedAt,
  );
  return (
    <div className="payment-receipt">
      <dl>
        <div>
          <dt>Paid</dt>
          <dd className="money">{formatDollars(payment.total)}</dd>
        </div>
        <div>
          <dt>Card</dt>
          <dd>{cardText(payment)}</dd>
        </div>
        <div>
          <dt>When</dt>
          <dd>{datedMomentText(payment.submittedAt)}</dd>
        </div>
        <div>
          <dt>Next</dt>
          <dd>{next ?? 'All five steps are done'}</dd>
        </div>
      </dl>
      {paymentConfirmations.length === 0 ? (
        <p className="small">Your payment confirmation is being made. It appears here and comes by email.</p>
      ) : (
        <ConfirmationLinks confirmations={paymentConfirmations.slice(0, 1)} />
      )}
    </div>
  );
}

import type { Booking, Refund } from '@tour-portal/contracts/api/api.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { datedMomentText } from '../../../browser/moment-text.js';
import { cardText } from '@tour-portal/contracts/money/card-text.js';

const REFUND_REASONS: Readonly<Record<Refund['type'], string>> = {
  Cancellation: 'for a cancellation',
  TPP: 'for travel protection',
  Overpayment: 'for what was paid too much',
  Other: '',
};

/** Every payment of the booking with its refunds, also a payment that bought nothing (D26). */
export function Payments({ booking: { payments, refunds, guests } }: { booking: Booking }) {
  if (payments.length === 0) return null;
  const usedPayments = guests.flatMap(({ fees }) =>
    fees.flatMap(({ paymentLineItems }) => paymentLineItems.map((item) => item.payment)),
  );
  return (
    <div className="payments">
      <h3>Payments</h3>
      <ul>
        {payments.map((payment) => (
          <li key={payment.id}>
            <p>
              <strong className="money">{formatDollars(payment.total)}</strong> with {cardText(payment)}
              <span className="soft small">{datedMomentText(payment.submittedAt)}</span>
            </p>
            {refunds
              .filter((refund) => refund.payment === payment.id)
              .map((refund) => (
                <RefundText key={refund.id} refund={refund} isUsed={usedPayments.includes(payment.id)} />
              ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** @param props.isUsed whether the payment bought something */
function RefundText({ refund, isUsed }: { refund: Refund; isUsed: boolean }) {
  const { total, type, transactionStatus, submittedAt } = refund;
  return (
    <p>
      <strong className="money">{formatDollars(total)}</strong>{' '}
      {transactionStatus === 'Refunded' ? 'refunded' : 'on its way back to your card'}{' '}
      {type === 'Other' && !isUsed ? 'because the payment could not be used' : REFUND_REASONS[type]}
      <span className="soft small">{datedMomentText(submittedAt)}</span>
    </p>
  );
}

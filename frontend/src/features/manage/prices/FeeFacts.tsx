import type { Booking, Fee, Guest, Payment, PaymentLineItem } from '@tour-portal/contracts/api/api.js';
import { dueOf } from '@tour-portal/contracts/money/fees.js';
import { cents, formatDollars } from '@tour-portal/contracts/values/money.js';
import { feeDueBy, type DuePayment } from '@tour-portal/contracts/money/receipt.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { datedMomentText } from '../../../browser/moment-text.js';
import { AlertIcon } from '../../../ui/icons.js';
import { cardText } from '@tour-portal/contracts/money/card-text.js';
import { amountDueText } from './due-text.js';

/** By whom a payment was recorded, in words for the customer. */
const RECORDED_BY: Readonly<Record<Payment['recordedBy'], string>> = {
  customer: 'by you, on this site',
  gateway: 'by the card service, which told us of your payment',
  'client service': 'by client service',
};

export interface LineFacts {
  booking: Booking;
  showsDue: boolean;
  now: Instant;
}

/** The facts behind a line of the receipt: how the fee comes about, its amount and tax, payments, refunds, cancellation, deadline. */
export function FeeFacts(props: LineFacts & { fee: Fee; guest: Guest }) {
  const { fee, guest, booking, showsDue, now } = props;
  const dueBy = feeDueBy(fee.type, booking);
  return (
    <ul className="fee-facts">
      <li>{originText(fee, guest)}</li>
      <li className="fee-amount-and-tax">
        Amount {formatDollars(fee.amount)}, tax {formatDollars(fee.tax)}.
      </li>
      {fee.paymentLineItems.map((item, index) => (
        <PaidItem key={`${item.payment}-${index}`} item={item} booking={booking} />
      ))}
      {fee.refundLineItems.map((item, index) => (
        <RefundedItem key={`${item.payment}-${index}`} item={item} booking={booking} />
      ))}
      {fee.cancellation === null ? null : <li>Cancelled on {datedMomentText(fee.cancellation)}.</li>}
      {!showsDue || dueOf(fee) === 0 || dueBy === null ? null : (
        <DueFact due={{ amount: dueOf(fee), by: dueBy, overdue: dueBy <= now }} now={now} />
      )}
    </ul>
  );
}

function DueFact({ due, now }: { due: DuePayment; now: Instant }) {
  return (
    <li className={due.overdue ? 'fee-overdue' : undefined}>
      {due.overdue ? <AlertIcon /> : null}
      <span>{amountDueText(due, now)}</span>
    </li>
  );
}

function originText(fee: Fee, guest: Guest): string {
  const deposit = guest.fees.find(({ type }) => type === 'DEPOSIT');
  switch (fee.type) {
    case 'DEPOSIT':
      return 'The deposit turns the hold into a booking. It is part of the tour price.';
    case 'FINAL_PAYMENT':
      return deposit === undefined
        ? 'The tour price, with taxes and fees.'
        : `The tour price of ${formatDollars(cents(fee.amount + deposit.amount))} less the deposit, with taxes and fees.`;
    case 'TPP':
      return 'Travel protection that you chose for this guest.';
    case 'TRANSFER':
      return 'The airport transfer that you chose for this guest.';
    case 'CHANGE_TO_TPL':
    case 'CHANGE_TO_DBL':
    case 'CHANGE_TO_SGL':
    case 'PRICE_CHANGE':
      return 'A change that client service made with you.';
  }
}

function PaidItem({ item, booking }: { item: PaymentLineItem; booking: Booking }) {
  const payment = booking.payments.find(({ id }) => id === item.payment);
  if (payment === undefined) return <li>{formatDollars(item.total)} paid.</li>;
  return (
    <li>
      {formatDollars(item.total)} paid with {cardText(payment)} on {datedMomentText(payment.submittedAt)},
      recorded {RECORDED_BY[payment.recordedBy]}.{' '}
      <span className="fee-transaction-id">Transaction {payment.transactionId}</span>
    </li>
  );
}

function RefundedItem({ item, booking }: { item: PaymentLineItem; booking: Booking }) {
  const payment = booking.payments.find(({ id }) => id === item.payment);
  const refunds = booking.refunds.filter(({ payment: refunded }) => refunded === item.payment);
  // It is not known which of a payment's refunds covers the fee.
  const completed = refunds.filter(({ transactionStatus }) => transactionStatus === 'Refunded');
  const isPending = completed.length < refunds.length;
  return (
    <li>
      {formatDollars(item.total)} {isPending && completed.length === 0 ? 'on its way back' : 'refunded'}
      {payment === undefined ? null : ` to ${cardText(payment)}`}
      {completed.length === 0
        ? null
        : ` on ${completed.map(({ submittedAt }) => datedMomentText(submittedAt)).join(' or ')}${isPending ? ', or still on its way back' : ''}`}
      .
    </li>
  );
}

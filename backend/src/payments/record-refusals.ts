import type { HttpException } from '@nestjs/common';
import { HELD_FOR_REVIEW } from '@tour-portal/contracts/api/payment-api.js';
import { notFound, refused } from '../http/problems.js';
import type { RecordRefusal } from './record-payment.js';

/** The HTTP answer to each refusal to record a payment (D26). */
export function recordRefusal({ code }: RecordRefusal): HttpException {
  return code === 'no-such-booking' ? notFound() : refused(409, PROBLEMS[code]);
}

const REFUND_FOLLOWS = 'Your card was charged and the whole amount goes back to it.';

const PROBLEMS: Readonly<Record<Exclude<RecordRefusal['code'], 'no-such-booking'>, string>> = {
  'unknown-transaction': 'The payment company knows no such payment for this booking',
  'other-fees': 'This payment was made for other fees',
  declined: 'This payment was declined. Nothing was charged.',
  'held-for-review': HELD_FOR_REVIEW,
  'wrong-amount': `This payment is not for the amount of these fees. ${REFUND_FOLLOWS}`,
  'already-paid': `This was paid already. ${REFUND_FOLLOWS}`,
  'fee-changed': `What this payment was for has changed meanwhile. ${REFUND_FOLLOWS}`,
  'space-gone': `Your hold had expired and its space is gone. ${REFUND_FOLLOWS}`,
  'hold-ended': `This hold had ended before the payment arrived. ${REFUND_FOLLOWS}`,
  cancelled: `This booking was cancelled before the payment arrived. ${REFUND_FOLLOWS}`,
};

import type { HttpException } from '@nestjs/common';
import { HELD_FOR_REVIEW } from '@tour-portal/contracts/api/payment-api.js';
import { notFound, refused } from '../http/problems.js';
import type { RecordRefusal } from './record-payment.js';

/** The HTTP answer to each refusal to record a payment (D26). */
export function recordRefusal({ code }: RecordRefusal): HttpException {
  return code === 'no-such-booking' ? notFound() : refused(409, PROBLEMS[code]);
}

const BACK = 'Your card was charged and the whole amount goes back to it.';

const PROBLEMS: Readonly<Record<Exclude<RecordRefusal['code'], 'no-such-booking'>, string>> = {
  'unknown-transaction': 'The payment company knows no such payment for this booking',
  'other-fees': 'This payment was made for other fees',
  declined: 'This payment was declined. Nothing was charged.',
  'held-for-review': HELD_FOR_REVIEW,
  'wrong-amount': `This payment is not for the amount of these fees. ${BACK}`,
  'already-paid': `This was paid already. ${BACK}`,
  'fee-changed': `What this payment was for has changed meanwhile. ${BACK}`,
  'space-gone': `Your hold had expired and its space is gone. ${BACK}`,
  'hold-ended': `This hold had ended before the payment arrived. ${BACK}`,
  cancelled: `This booking was cancelled before the payment arrived. ${BACK}`,
};

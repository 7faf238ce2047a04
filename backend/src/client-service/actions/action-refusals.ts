import type { HttpException } from '@nestjs/common';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { BUSINESS_ZONE, formatInstant } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { PaymentUnderway } from '../../bookings/booking-streams.js';
import { bookingRefusal } from '../../bookings/booking-refusals.js';
import type { BookingUseCaseRefusal } from '../../bookings/booking-refusals.js';
import type { AnswerOf } from '../../http/answers.js';
import { invalidField, notFound, refused } from '../../http/problems.js';
import type { ApprovalRefusal } from '../approvals/approval-decisions.js';
import type { ChangePriceRefusal } from './money/change-price.js';
import type { ChangeRoomsRefusal } from './money/change-rooms.js';
import type { ExtendUntilRefusal } from './extend-hold-until.js';
import type { OrderRefundRefusal } from './money/order-refund.js';
import type { RemindRefusal } from './remind-customer.js';
import type { OwnerErased } from './booking-actions.js';

/** What a method of the controllers of actions and approvals returns. */
export type ActionAnswer<T> = AnswerOf<T, typeof actionRefusal>;

/**
 * How each refusal of an action of client service is answered (D10, D42). A refusal of the bookings' own use cases gets the
 * same answer as on customers' calls.
 */
export function actionRefusal(
  refusal:
    | BookingUseCaseRefusal
    | ExtendUntilRefusal
    | ChangeRoomsRefusal
    | ChangePriceRefusal
    | OrderRefundRefusal
    | ApprovalRefusal
    | PaymentUnderway
    | RemindRefusal
    | OwnerErased
    | { readonly code: 'cancelled-already' | 'blocked-from-booking' | 'unknown-account' },
): HttpException {
  switch (refusal.code) {
    case 'erased':
      return refused(409, 'The data of this customer was erased. Nothing is written about them any more.');
    case 'nothing-to-remind':
      return refused(409, 'There is nothing of this kind to be reminded of now');
    case 'has-changed':
      return refused(409, 'The booking has just changed. Please look at it again.');
    case 'no-such-approval':
      return notFound();
    case 'same-person':
      return refused(403, 'You asked for this yourself. Another person has to approve it.');
    case 'decided-already':
      return refused(409, 'Somebody has decided this already');
    case 'cancelled-already':
      return refused(409, 'This is cancelled already');
    case 'blocked-from-booking':
      return refused(409, 'This account is blocked from booking. Say that it is to be held all the same.');
    case 'unknown-account':
      return notFound();
    case 'payment-underway':
      return refused(409, 'A payment for this hold is just being recorded. Please try again in a minute.');
    case 'prices-unknown':
      return refused(409, 'The prices of these rooms are not known any more');
    case 'no-active-hold':
      return refused(409, 'This is not an active hold');
    case 'extends-nothing':
      return refused(409, `This hold lasts until ${centralText(refusal.expiredAt)} already`);
    case 'extends-too-far':
      return refused(409, 'A hold cannot last until the tour starts');
    case 'wrong-rooms':
      return invalidField('rooms', refusal.problem);
    case 'credit-too-large':
      return invalidField('amount', `At most ${formatDollars(refusal.most)} can be taken off`);
    case 'no-such-payment':
      return invalidField('payment', 'This booking has no such payment');
    case 'refund-too-large':
      return invalidField('amount', `At most ${formatDollars(refusal.most)} of this payment can go back`);
    default:
      return bookingRefusal(refusal);
  }
}

function centralText(at: Instant): string {
  return `${formatInstant(at, BUSINESS_ZONE, "MMM d, yyyy 'at' h:mm a")} Central`;
}

import type { HttpException } from '@nestjs/common';
import { invalidField, notFound, refused } from '../http/problems.js';
import type { NotPayable } from '@tour-portal/contracts/fees.js';
import { formatDollars } from '@tour-portal/contracts/money.js';
import { BUSINESS_ZONE, DEADLINE_ZONE, formatInstant } from '@tour-portal/contracts/time.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { BookingRefusal } from './booking-decisions.js';
import type { PlaceHoldRefusal } from './place-hold.js';

/** How each refusal of a booking command is answered (call table, D10). */
export function refusalOf(
  refusal: PlaceHoldRefusal | BookingRefusal | { readonly code: 'payment-underway' },
): HttpException {
  switch (refusal.code) {
    case 'no-such-account':
      return refused(401, 'Unauthenticated');
    case 'do-not-book':
      return refused(403, 'This account cannot hold space online. Please call client service.');
    case 'slot-taken':
      return refused(409, 'Only one hold per account can be made online');
    case 'no-space':
      return refused(422, 'The remaining space for your request was just held by another account');
    case 'unknown-party':
      return invalidField('number', 'Nobody travels under this booking number');
    case 'no-such-hold':
      return invalidField('holdId', 'This is not one of your holds');
    case 'abandoned':
      return refused(409, 'Placing this hold took too long and it was given up. Please try again.');
    case 'change-abandoned':
      return refused(409, 'This change took too long and it was given up. Please try again.');
    case 'no-such-booking':
      return notFound();
    case 'not-an-active-hold':
      return refused(409, 'Only an active hold can be deleted');
    case 'not-extendable':
      return refused(409, 'This hold cannot be extended');
    case 'not-yet-expired':
      return refused(409, `This hold lasts until ${refusal.expiredAt}`);
    case 'no-such-guest':
      return invalidField('id', `This booking has no guest ${refusal.guest}`);
    case 'not-active':
      return refused(409, 'This hold or booking is over. Please call client service.');
    case 'names-locked':
      return refused(409, 'Names are locked after the first payment. Please call client service.');
    case 'deposits-unpaid':
      return refused(409, 'This step opens once the deposits of all guests are paid');
    case 'transfer-paid':
      return refused(409, 'A transfer that is paid is changed by client service. Please call.');
    case 'not-fully-paid':
      return refused(409, 'A booking is reconfirmed once it is fully paid');
    case 'tour-started':
      return refused(409, 'This tour has started');
    case 'no-survey':
      return refused(409, 'There is no survey for this booking');
    case 'survey-not-open':
      return refused(409, `This survey opens on ${openingText(refusal.opensAt)}`);
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
    case 'not-payable':
      return refused(409, NOT_PAYABLE[refusal.reason]);
  }
}

function centralText(at: Instant): string {
  return `${formatInstant(at, BUSINESS_ZONE, "MMM d, yyyy 'at' h:mm a")} Central`;
}

function openingText(opensAt: Instant): string {
  return `${formatInstant(opensAt, DEADLINE_ZONE, "cccc, MMMM d, yyyy, 'at' h:mm a")}, New York time`;
}

const NOT_PAYABLE: Readonly<Record<NotPayable, string>> = {
  'no-such-fee': 'There is no such fee to pay',
  'already-paid': 'This is paid already',
  'names-missing': 'Deposits can be paid once all guests have a name',
  'deposit-first': 'The deposit of this guest comes first',
  'protection-closed':
    'It is too close to departure to buy travel protection online. Please call client service.',
  'tour-started': 'This tour has started. Please call client service.',
};

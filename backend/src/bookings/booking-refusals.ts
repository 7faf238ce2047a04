import type { HttpException } from '@nestjs/common';
import type { AnswerOf } from '../http/answers.js';
import { invalid, invalidField, notFound, refused } from '../http/problems.js';
import type { NotPayableReason } from '@tour-portal/contracts/money/fees.js';
import type { BookingRefusal } from './booking-decisions.js';
import type { InvalidFields } from './guests/guest-changes.js';
import type { SetDetailsRefusal } from './guests/set-guest-details.js';
import type { SetNamesRefusal } from './guests/set-names.js';
import type { SetTransportsRefusal } from './guests/set-transports.js';
import type { PlaceHoldRefusal } from './hold/hold-saga.js';
import type { DeleteHoldRefusal } from './hold/delete-hold.js';
import type { ExtendHoldRefusal } from './hold/extend-hold.js';
import type { ReconfirmRefusal } from './reconfirm/reconfirm-decisions.js';

/** What a method of the bookings' controllers returns. */
export type BookingAnswer<T> = AnswerOf<T, typeof bookingRefusal>;

/** Why use cases of bookings are refused. */
export type BookingUseCaseRefusal =
  | PlaceHoldRefusal
  | ExtendHoldRefusal
  | DeleteHoldRefusal
  | SetNamesRefusal
  | SetDetailsRefusal
  | SetTransportsRefusal
  | ReconfirmRefusal
  | InvalidFields
  | BookingRefusal;

/** How each refusal of a booking command is answered (D10). */
export function bookingRefusal(refusal: BookingUseCaseRefusal): HttpException {
  switch (refusal.code) {
    case 'invalid-fields':
      return invalid(refusal.problems);
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
    case 'not-payable':
      return refused(409, NOT_PAYABLE[refusal.reason]);
  }
}

const NOT_PAYABLE: Readonly<Record<NotPayableReason, string>> = {
  'no-such-fee': 'There is no such fee to pay',
  'already-paid': 'This is paid already',
  'names-missing': 'Deposits can be paid once all guests have a name',
  'deposit-first': 'The deposit of this guest comes first',
  'protection-closed':
    'It is too close to departure to buy travel protection online. Please call client service.',
  'tour-started': 'This tour has started. Please call client service.',
};

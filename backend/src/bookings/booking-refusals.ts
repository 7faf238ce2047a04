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

/** Status and text of the answers that are always the same. */
const FIXED_ANSWERS = {
  'no-such-account': [401, 'Unauthenticated'],
  'do-not-book': [403, 'This account cannot hold space online. Please call client service.'],
  'slot-taken': [409, 'Only one hold per account can be made online'],
  'no-space': [422, 'The remaining space for your request was just held by another account'],
  abandoned: [409, 'Placing this hold took too long and it was given up. Please try again.'],
  'change-abandoned': [409, 'This change took too long and it was given up. Please try again.'],
  'not-an-active-hold': [409, 'Only an active hold can be deleted'],
  'not-extendable': [409, 'This hold cannot be extended'],
  'not-active': [409, 'This hold or booking is over. Please call client service.'],
  'names-locked': [409, 'Names are locked after the first payment. Please call client service.'],
  'step-closed': [409, 'This step opens once the deposits of all guests are paid'],
  'transfer-paid': [409, 'A transfer that is paid is changed by client service. Please call.'],
  'not-fully-paid': [409, 'A booking is reconfirmed once it is fully paid'],
  'tour-started': [409, 'This tour has started'],
} as const;

/** How each refusal of a booking command is answered (D10). */
export function bookingRefusal(refusal: BookingUseCaseRefusal): HttpException {
  switch (refusal.code) {
    case 'invalid-fields':
      return invalid(refusal.problems);
    case 'unknown-party':
      return invalidField('number', 'Nobody travels under this booking number');
    case 'no-such-hold':
      return invalidField('holdId', 'This is not one of your holds');
    case 'no-such-booking':
      return notFound();
    case 'not-yet-expired':
      return refused(409, `This hold lasts until ${refusal.expiredAt}`);
    case 'no-such-guest':
      return invalidField('id', `This booking has no guest ${refusal.guest}`);
    case 'not-payable':
      return refused(409, NOT_PAYABLE[refusal.reason]);
    default: {
      const [status, message] = FIXED_ANSWERS[refusal.code];
      return refused(status, message);
    }
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

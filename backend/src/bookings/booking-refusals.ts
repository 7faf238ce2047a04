import type { HttpException } from '@nestjs/common';
import { invalidField, notFound, refused } from '../http/problems.js';
import type { BookingRefusal } from './booking-decisions.js';
import type { PlaceHoldRefusal } from './place-hold.js';

/** How each refusal of a booking command is answered (call table, D10). */
export function refusalOf(refusal: PlaceHoldRefusal | BookingRefusal): HttpException {
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
    case 'no-such-booking':
      return notFound();
    case 'not-an-active-hold':
      return refused(409, 'Only an active hold can be deleted');
    case 'not-extendable':
      return refused(409, 'This hold cannot be extended');
    case 'not-yet-expired':
      return refused(409, `This hold lasts until ${refusal.expiredAt}`);
  }
}

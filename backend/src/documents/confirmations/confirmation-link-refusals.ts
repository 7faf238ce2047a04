import type { HttpException } from '@nestjs/common';
import { INVALID_CONFIRMATION_LINK } from '@tour-portal/contracts/booking/confirmation-link.js';
import { TooManyRequests, invalidField, refused } from '../../http/problems.js';
import type { EmailConfirmationRefusal } from './email-confirmation.js';

/** How each refusal of a confirmation's link is answered (spec §7 "Confirmation PDF email"). */
export function confirmationLinkRefusal(refusal: EmailConfirmationRefusal): HttpException {
  switch (refusal.code) {
    case 'invalid-confirmation-link':
      return refused(400, INVALID_CONFIRMATION_LINK);
    case 'too-many-tries':
      return new TooManyRequests(refusal.waitSeconds);
    case 'wrong-suffix':
      return invalidField('suffix', 'These are not the last three characters of your booking number');
    case 'no-confirmation-yet':
      return refused(409, 'Your confirmation is being made. Please try again in a minute.');
  }
}

import { ApiProperty } from '@nestjs/swagger';
import type { ConfirmationEmailRequest } from '@tour-portal/contracts/booking-api.js';
import { linkSuffixProblem } from '@tour-portal/contracts/confirmation-link.js';
import { Is, Passes } from '../http/validation.js';

/** POST /bookings/{id}/confirmation/email. Whether the signature is right is not a matter of its shape. */
export class ConfirmationEmailDto implements ConfirmationEmailRequest {
  @ApiProperty({ description: 'Of the link that was sent by email' })
  @Is((value) => typeof value === 'string' && value.length <= 200, 'the signature of the link')
  signature!: string;

  @ApiProperty({ example: '7K2', description: 'The last three characters of the booking number' })
  @Passes(linkSuffixProblem)
  suffix!: string;
}

import { ApiProperty } from '@nestjs/swagger';
import type { ConfirmationEmailRequest } from '@tour-portal/contracts/api/booking-api.js';
import { typedSuffixProblem } from '@tour-portal/contracts/booking/confirmation-link.js';
import { IsOptional } from 'class-validator';
import { Is, Passes } from '../http/input/validation.js';

/**
 * GET /bookings/{id}/confirmation. The signature may have any shape: the query handler checks it, and answers the same
 * whatever is wrong.
 */
export class ConfirmationLinkDto {
  @ApiProperty({ type: String })
  @IsOptional()
  signature?: unknown;
}

/** POST /bookings/{id}/confirmation/email. The handler checks the signature. */
export class ConfirmationEmailDto implements ConfirmationEmailRequest {
  @ApiProperty({ description: 'Of the link that was sent by email' })
  @Is((value) => typeof value === 'string' && value.length <= 200, 'the signature of the link')
  signature!: string;

  @ApiProperty({ example: '7K2', description: 'The last three characters of the booking number' })
  @Passes(typedSuffixProblem)
  suffix!: string;
}

import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { HttpException } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { ConfirmationEmailed, ConfirmationLink } from '@tour-portal/contracts/api/booking-api.js';
import { INVALID_CONFIRMATION_LINK } from '@tour-portal/contracts/booking/confirmation-link.js';
import { Changes, Reads } from '../../http/answers.js';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { TooManyRequests, invalidField, refused } from '../../http/problems.js';
import { CallerAddress, LimitedByAddress } from '../../http/security/counted-calls.js';
import { LIMITS } from '../../http/security/rate-limiter.js';
import { ConfirmationEmailDto, ConfirmationLinkDto } from '../documents.dto.js';
import { CheckConfirmationLink } from './check-confirmation-link.js';
import { EmailConfirmation } from './email-confirmation.js';
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

/**
 * The signed link of the confirmation mails (spec §7 "Confirmation PDF email"): needs no session. It finds a booking's
 * number by id, so the number of calls from one address is limited, to keep a caller from trying all ids.
 */
@ApiTags('bookings')
@Controller('v1/bookings/:id/confirmation')
export class ConfirmationLinkController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Describes({
    summary: "The booking that a confirmation's link is for",
    answer: 'ConfirmationLink',
    errors: [429],
  })
  @Get()
  @LimitedByAddress(LIMITS.linksPerAddress)
  @Reads(confirmationLinkRefusal)
  link(
    @Param('id') booking: string,
    @Query() { signature }: ConfirmationLinkDto,
  ): AnswerOf<ConfirmationLink, typeof confirmationLinkRefusal> {
    return this.queries.execute(new CheckConfirmationLink(booking, signature));
  }

  @Describes({
    summary: 'Email the newest confirmation to the owner of its booking',
    answer: 'ConfirmationEmailed',
    errors: [429],
  })
  @Post('email')
  @Changes(confirmationLinkRefusal)
  @HttpCode(200)
  email(
    @CallerAddress() address: string,
    @Param('id') booking: string,
    @Body() { signature, suffix }: ConfirmationEmailDto,
  ): AnswerOf<ConfirmationEmailed, typeof confirmationLinkRefusal> {
    return this.commands.execute(new EmailConfirmation(booking, signature, suffix, address));
  }
}

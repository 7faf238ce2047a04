import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { ConfirmationEmailed, ConfirmationLink } from '@tour-portal/contracts/api/booking-api.js';
import { Changes, Reads } from '../../http/answers.js';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { CallerAddress, LimitedByAddress } from '../../http/security/counted-calls.js';
import { LIMITS } from '../../http/security/rate-limiter.js';
import { ConfirmationEmailDto, ConfirmationLinkDto } from '../documents.dto.js';
import { confirmationLinkRefusal } from './confirmation-link-refusals.js';
import { CheckConfirmationLink } from './check-confirmation-link.js';
import { EmailConfirmation } from './email-confirmation.js';

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

import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { PaymentAnswer, PaymentTokenAnswer } from '@tour-portal/contracts/api/payment-api.js';
import { bookingRefusal } from '../bookings/booking-refusals.js';
import type { BookingAnswer } from '../bookings/booking-refusals.js';
import type { Call } from '../event-log/call.js';
import { Changes } from '../http/answers.js';
import type { AnswerOf } from '../http/answers.js';
import { Describes } from '../http/description/describes.js';
import { CallOfCustomer, CallOrDryRun, PathId } from '../http/input/calls.js';
import { DRY_RUN } from '../http/input/query.js';
import { CurrentAccount } from '../http/request-context.js';
import { SessionGuard } from '../http/security/session-guard.js';
import { HandlesGatewayErrors } from './gateways/gateway-problems.js';
import { PaymentDto, PaymentTokenDto, uniqueFees } from './payments.dto.js';
import { RecordPayment } from './record-payment.js';
import { recordRefusal } from './record-refusals.js';
import { StartPayment } from './start-payment.js';

/** Payments by card (spec §7; D26, D27). */
@ApiTags('payments')
@Controller('v1/bookings/:id/payments')
@UseGuards(SessionGuard)
@HandlesGatewayErrors('The payment company cannot be reached right now. Please try again in a moment.')
export class PaymentsController {
  constructor(private readonly commands: CommandBus) {}

  /** With `dryRun` the answer has the amount, but no token. */
  @Describes({
    summary: 'Start a payment of some fees: a token for the payment gateway',
    answer: 'PaymentTokenAnswer',
  })
  @Post('token')
  @Changes(bookingRefusal)
  @HttpCode(200)
  @ApiQuery(DRY_RUN)
  token(
    @CurrentAccount() account: number,
    @CallOrDryRun() call: Call,
    @PathId() booking: number,
    @Body(uniqueFees) { fees }: PaymentTokenDto,
  ): BookingAnswer<PaymentTokenAnswer> {
    return this.commands.execute(new StartPayment(account, booking, fees, call));
  }

  @Describes({ summary: 'Record a payment that the payment gateway approved', answer: 'PaymentAnswer' })
  @Post()
  @Changes(recordRefusal)
  record(
    @CurrentAccount() account: number,
    @Body() { transactionId, fees }: PaymentDto,
    @PathId() booking: number,
    @CallOfCustomer() call: Call,
  ): AnswerOf<PaymentAnswer, typeof recordRefusal> {
    return this.commands.execute(new RecordPayment(account, booking, transactionId, fees, call));
  }
}

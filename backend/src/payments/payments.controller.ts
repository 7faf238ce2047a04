import {
  Body,
  Controller,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { HttpException } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Confirmation } from '@tour-portal/contracts/api.js';
import type { PaymentAnswer, PaymentTokenAnswer } from '@tour-portal/contracts/payment-api.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import type { Request } from 'express';
import { refusalOf } from '../bookings/booking-refusals.js';
import { Clock } from '../clock.js';
import { awaitedConfirmations } from '../documents/awaited-confirmations.js';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { pathId } from '../http/path-id.js';
import { Unavailable, invalidField, notFound, refused } from '../http/problems.js';
import { DRY_RUN, dryRunParameter, noParameters } from '../http/query.js';
import { CurrentAccount, customerContext, portalOf } from '../http/request-context.js';
import { SessionGuard } from '../http/session-guard.js';
import { Documents } from '../read-side/documents.js';
import { OwnWrites } from '../read-side/own-writes.js';
import { GatewayUnavailable } from './gateway.js';
import { PaymentDto, PaymentTokenDto } from './payments.dto.js';
import { RecordPayment } from './record-payment.js';
import type { RecordRefusal } from './record-payment.js';
import { StartPayment } from './start-payment.js';

/** How long an answer waits for the confirmation that a payment is followed by. */
const CONFIRMATION_MILLIS = 1_500;
/** In a rush the printer is far behind, and nobody waits for it. */
const MOST_WAITING = 16;

/** Payments by card (spec §7; D26, D27). */
@ApiTags('payments')
@Controller('v1/bookings/:id/payments')
@UseGuards(SessionGuard)
@UseInterceptors(IdempotencyInterceptor)
export class PaymentsController {
  private waiting = 0;

  constructor(
    private readonly commands: CommandBus,
    private readonly documents: Documents,
    private readonly ownWrites: OwnWrites,
    private readonly clock: Clock,
  ) {}

  /** With `dryRun` the amount is answered, without a token. */
  @Post('token')
  @HttpCode(200)
  @ApiQuery(DRY_RUN)
  async token(
    @CurrentAccount() account: number,
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
    @Body() { fees }: PaymentTokenDto,
    @Req() request: Request,
  ): Promise<PaymentTokenAnswer> {
    const portal = portalOf(request);
    const twice = fees.findIndex((fee, index) =>
      fees.slice(0, index).some(({ guest, type }) => guest === fee.guest && type === fee.type),
    );
    if (twice >= 0) throw invalidField(`fees.${twice}`, 'This fee is named twice');
    const context = customerContext(portal, account, this.clock.now());
    const command = new StartPayment(account, pathId(id), fees, context, dryRunParameter(query));
    const result = await answering(this.commands.execute(command));
    if (!result.ok) throw refusalOf(result.refusal);
    await this.ownWrites.shown(portal, result.position);
    return result.answer;
  }

  @Post()
  async record(
    @CurrentAccount() account: number,
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
    @Body() { transactionId, fees }: PaymentDto,
    @Req() request: Request,
  ): Promise<PaymentAnswer> {
    noParameters(query);
    const portal = portalOf(request);
    const context = customerContext(portal, account, this.clock.now());
    const command = new RecordPayment(account, pathId(id), transactionId, fees, context);
    const result = await answering(this.commands.execute(command));
    await this.ownWrites.shown(portal, result.position ?? null);
    if (!result.ok) throw problemOf(result.refusal);
    const { document } = result;
    const { guests, expiredAt, depositDueBy, finalDueBy, payments } = document;
    const payment = payments.find((paid) => paid.id === result.payment);
    if (payment === undefined) throw new Error('a recorded payment is not there');
    const confirmations = result.isNew ? await this.confirmed(document) : document.confirmations;
    return { payment, guests, expiredAt, depositDueBy, finalDueBy, confirmations };
  }

  /** The confirmations, with the one that this payment is followed by; without it where printing takes longer. */
  private async confirmed(before: BookingDocument): Promise<Confirmation[]> {
    if (this.waiting >= MOST_WAITING) return before.confirmations;
    this.waiting += 1;
    try {
      const known = paymentsIn(before.confirmations);
      const isThere = (found: readonly Confirmation[]) => paymentsIn(found) > known;
      return await awaitedConfirmations(this.documents, this.clock, before.id, isThere, CONFIRMATION_MILLIS);
    } finally {
      this.waiting -= 1;
    }
  }
}

function paymentsIn(confirmations: readonly Confirmation[]): number {
  return confirmations.filter(({ type }) => type === 'Payment').length;
}

async function answering<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof GatewayUnavailable)
      throw new Unavailable(
        'The payment company cannot be reached right now. Please try again in a moment.',
        {
          cause: error,
        },
      );
    throw error;
  }
}

function problemOf(refusal: RecordRefusal): HttpException {
  return refusal === 'no-such-booking' ? notFound() : refused(409, PROBLEMS[refusal]);
}

const BACK = 'Your card was charged and the whole amount goes back to it.';

const PROBLEMS: Readonly<Record<Exclude<RecordRefusal, 'no-such-booking'>, string>> = {
  'unknown-transaction': 'The payment company knows no such payment for this booking',
  'other-fees': 'This payment was made for other fees',
  declined: 'This payment was declined. Nothing was charged.',
  'held-for-review': 'The payment company looks at this payment. We record it as soon as it is approved.',
  'wrong-amount': 'This payment is not for the amount of these fees. Please call client service.',
  'already-paid': `This was paid already. ${BACK}`,
  'fee-changed': `What this payment was for has changed meanwhile. ${BACK}`,
  'space-gone': `Your hold had expired and its space is gone. ${BACK}`,
  'hold-ended': `This hold had ended before the payment arrived. ${BACK}`,
  cancelled: `This booking was cancelled before the payment arrived. ${BACK}`,
};

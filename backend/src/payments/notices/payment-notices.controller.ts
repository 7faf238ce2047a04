import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Describes } from '../../http/description/describes.js';
import { SignedBodyParam } from '../../http/input/raw-body.js';
import type { SignedBody } from '../../http/input/raw-body.js';
import { HandlesGatewayErrors } from '../gateways/gateway-problems.js';
import { ReceivePaymentNotice } from './receive-payment-notice.js';

/** Receives notices of the gateway, so that payments are settled even if their browsers never come back (D26). */
@ApiTags('payments')
@Controller('v1/payments/notices')
export class PaymentNoticesController {
  constructor(private readonly commands: CommandBus) {}

  @Describes({ summary: 'A notice of the payment gateway about a payment' })
  @Post()
  @HttpCode(204)
  @HandlesGatewayErrors('Please send this again')
  heard(@SignedBodyParam() { headers, text }: SignedBody): Promise<void> {
    return this.commands.execute(new ReceivePaymentNotice(headers, text));
  }
}

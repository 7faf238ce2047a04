import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Clock } from '../clock.js';
import { commandContext } from '../event-log/event-log.js';
import { Unavailable, refused } from '../http/problems.js';
import { rawBodyOf } from '../http/raw-body.js';
import { GATEWAY, GatewayUnavailable, NoticeNotSigned } from './gateway.js';
import type { Gateway } from './gateway.js';
import { Settlement } from './settlement.js';

/** Where the gateway tells of payments whose browser may never come back (D26). It is asked, whatever a notice says. */
@ApiTags('payments')
@Controller('v1/payments/notices')
export class PaymentNoticesController {
  constructor(
    private readonly settlement: Settlement,
    private readonly clock: Clock,
    @Inject(GATEWAY) private readonly gateway: Gateway,
  ) {}

  @Post()
  @HttpCode(204)
  async heard(@Req() request: Request): Promise<void> {
    const transactionId = this.read(request);
    if (transactionId === null) return;
    try {
      const transaction = await this.gateway.transaction(transactionId);
      if (transaction === null) return;
      const actor = { kind: 'gateway', name: this.gateway.name } as const;
      await this.settlement.settle(transaction, commandContext(actor, this.clock.now()));
    } catch (error) {
      if (error instanceof GatewayUnavailable)
        throw new Unavailable('Please send this again', { cause: error });
      throw error;
    }
  }

  private read(request: Request): string | null {
    try {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]);
      return this.gateway.notice(Object.fromEntries(headers) as Record<string, string>, rawBodyOf(request));
    } catch (error) {
      if (error instanceof NoticeNotSigned) throw refused(403, 'This notice is not signed by the gateway');
      throw error;
    }
  }
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { commandContext } from '../../event-log/event-log.js';
import { Clock } from '../../instance/clock.js';
import { GATEWAY } from '../gateways/gateway.js';
import type { Gateway, NoticeHeaders } from '../gateways/gateway.js';
import { Settlement } from '../settlement.js';

/** Handles a notice of the gateway, so that a payment is settled even if its browser never comes back (D26). */
export class ReceivePaymentNotice extends Command<void> {
  constructor(
    /** With lower-case names. */
    readonly headers: NoticeHeaders,
    /** The text as received: whether the gateway has signed it is checked. */
    readonly body: string,
  ) {
    super();
  }
}

@CommandHandler(ReceivePaymentNotice)
export class ReceivePaymentNoticeHandler implements ICommandHandler<ReceivePaymentNotice> {
  constructor(
    private readonly settlement: Settlement,
    private readonly clock: Clock,
    @Inject(GATEWAY) private readonly gateway: Gateway,
  ) {}

  /**
   * Only the transaction's id is taken from a notice; its state is asked of the gateway.
   * @throws NoticeNotSigned, GatewayUnavailable, GatewayRefused
   */
  async execute({ headers, body }: ReceivePaymentNotice): Promise<void> {
    const transactionId = this.gateway.transactionIdOfNotice(headers, body);
    if (transactionId === null) return;
    const transaction = await this.gateway.transaction(transactionId);
    if (transaction === null) return;
    const actor = { kind: 'gateway', name: this.gateway.name } as const;
    await this.settlement.settle(transaction, commandContext(actor, this.clock.now()));
  }
}

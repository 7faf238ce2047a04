import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { FeeChoice } from '@tour-portal/contracts/fees.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { bookingDecider } from '../bookings/booking-decisions.js';
import { bookingStream } from '../bookings/booking-state.js';
import { foldBooking } from '../bookings/booking-view.js';
import type { FoldedBooking } from '../bookings/booking-view.js';
import { EventLog } from '../event-log/event-log.js';
import type { CommandContext } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import { GATEWAY } from './gateway.js';
import type { Gateway } from './gateway.js';
import { paymentDecider } from './payment-decisions.js';
import { paymentStream } from './payment-state.js';
import { Settlement } from './settlement.js';

export type RecordRefusal =
  | 'no-such-booking'
  /** The gateway knows no such transaction, or it was made for something else. */
  | 'unknown-transaction'
  | 'other-fees'
  | 'declined'
  | 'held-for-review'
  | 'wrong-amount'
  /** It was given back, or will be. */
  | 'already-paid'
  | 'fee-changed'
  | 'space-gone'
  | 'hold-ended'
  | 'cancelled';

export type RecordedPayment =
  | ({
      readonly ok: true;
      /** Id of the payment. */
      readonly payment: number;
      /** Whether this call recorded it, and nobody before. */
      readonly isNew: boolean;
    } & FoldedBooking)
  | {
      readonly ok: false;
      readonly refusal: RecordRefusal;
      /** Of the refund, where the money went back. */
      readonly position?: Position;
    };

/** Records a payment that the browser says the gateway approved, once the gateway says so too (D26). */
export class RecordPayment extends Command<RecordedPayment> {
  constructor(
    readonly account: number,
    readonly booking: number,
    readonly transactionId: string,
    readonly choices: readonly FeeChoice[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RecordPayment)
export class RecordPaymentHandler implements ICommandHandler<RecordPayment> {
  constructor(
    private readonly streams: Streams,
    private readonly log: EventLog,
    private readonly settlement: Settlement,
    @Inject(GATEWAY) private readonly gateway: Gateway,
  ) {}

  /** @throws GatewayUnavailable */
  async execute({
    account,
    booking,
    transactionId,
    choices,
    context,
  }: RecordPayment): Promise<RecordedPayment> {
    const own = await this.streams.state(bookingDecider, bookingStream(booking));
    if (!('terms' in own) || own.terms.account !== account) return { ok: false, refusal: 'no-such-booking' };
    const transaction = await this.gateway.transaction(transactionId);
    if (transaction === null) return { ok: false, refusal: 'unknown-transaction' };
    const stream = paymentStream(transaction.reference);
    const requested = await this.streams.state(paymentDecider, stream);
    if (requested.status === 'none' || requested.booking !== booking)
      return { ok: false, refusal: 'unknown-transaction' };
    if (!isSame(requested.items, choices)) return { ok: false, refusal: 'other-fees' };

    const settled = await this.settlement.settle(transaction, context);
    switch (settled.outcome) {
      case 'declined':
      case 'held-for-review':
        return { ok: false, refusal: settled.outcome };
      case 'refused':
        return {
          ok: false,
          refusal: settled.refusal.code === 'wrong-amount' ? 'wrong-amount' : 'unknown-transaction',
        };
      case 'returned': {
        const folded = await foldBooking(this.log, booking);
        if (folded === null) throw new Error(`booking ${booking} lost a refund`);
        return { ok: false, refusal: settled.reason ?? 'hold-ended', position: folded.position };
      }
      case 'recorded': {
        const folded = await foldBooking(this.log, booking);
        const payment = folded?.document.payments.find((paid) => paid.transactionId === transactionId);
        if (folded === null || payment === undefined) throw new Error(`booking ${booking} lost a payment`);
        return { ok: true, payment: payment.id, isNew: settled.position !== null, ...folded };
      }
    }
  }
}

function isSame(items: readonly FeeChoice[], choices: readonly FeeChoice[]): boolean {
  // One choice may be about several fees: a price that changed more than once.
  const names = (list: readonly FeeChoice[]) =>
    [...new Set(list.map(({ guest, type }) => `${guest}/${type}`))].toSorted();
  const [asked, told] = [names(items), names(choices)];
  return asked.length === told.length && asked.every((name, index) => name === told[index]);
}

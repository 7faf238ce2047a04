import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { PaymentAnswer } from '@tour-portal/contracts/api/payment-api.js';
import type { FeeChoice } from '@tour-portal/contracts/money/fees.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { bookingDecider } from '../bookings/booking-decisions.js';
import { bookingStream } from '../bookings/booking-state.js';
import { foldBooking } from '../bookings/booking-view.js';
import type { FoldedBooking } from '../bookings/booking-view.js';
import { refuse } from '../event-log/call.js';
import type { UseCaseResult, Call } from '../event-log/call.js';
import { EventLog } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import { GATEWAY } from './gateways/gateway.js';
import type { Gateway } from './gateways/gateway.js';
import { PaymentConfirmations } from './payment-confirmations.js';
import { paymentDecider } from './payment-decisions.js';
import type { PaymentRefusal } from './payment-decisions.js';
import { paymentStream } from './payment-state.js';
import { Settlement } from './settlement.js';

export interface RecordRefusal {
  readonly code:
    | 'no-such-booking'
    /** The gateway knows no such transaction, or it was made for something else. */
    | 'unknown-transaction'
    | 'other-fees'
    | 'declined'
    | 'held-for-review'
    | 'wrong-amount'
    /** The fees were paid before: this payment was or will be refunded. */
    | 'already-paid'
    | 'fee-changed'
    | 'space-gone'
    | 'hold-ended'
    | 'cancelled';
}

/** Records a payment that the browser reports as approved, after the gateway has confirmed it (D26). */
export class RecordPayment extends Command<UseCaseResult<PaymentAnswer, RecordRefusal>> {
  constructor(
    readonly account: number,
    readonly booking: number,
    readonly transactionId: string,
    readonly choices: readonly FeeChoice[],
    readonly call: Call,
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
    private readonly confirmations: PaymentConfirmations,
  ) {}

  /** @throws GatewayUnavailable, GatewayRefused */
  async execute({ account, booking, transactionId, choices, call }: RecordPayment) {
    const state = await this.streams.state(bookingDecider, bookingStream(booking));
    if (!('terms' in state) || state.terms.account !== account) return refuse({ code: 'no-such-booking' });
    const transaction = await this.gateway.transaction(transactionId);
    if (transaction === null) return refuse({ code: 'unknown-transaction' });
    const stream = paymentStream(transaction.reference);
    const requested = await this.streams.state(paymentDecider, stream);
    if (requested.status === 'none' || requested.booking !== booking)
      return refuse({ code: 'unknown-transaction' });
    if (!areSameFees(requested.items, choices)) return refuse({ code: 'other-fees' });

    const settled = await this.settlement.settle(transaction, call.context);
    switch (settled.outcome) {
      case 'declined':
      case 'held-for-review':
        return refuse({ code: settled.outcome });
      case 'refused':
        return refuse({ code: REFUSALS[settled.refusal.code] });
      case 'returned': {
        const { position } = await this.folded(booking);
        return { ...refuse({ code: settled.reason ?? 'hold-ended' }), position };
      }
      case 'recorded': {
        // The payment's confirmation may be issued by now: it must not count as an earlier one.
        const { document, position } = await this.folded(booking, settled.position);
        const payment = document.payments.find((paid) => paid.transactionId === transactionId);
        if (payment === undefined) throw new Error(`booking ${booking} lost a payment`);
        const { guests, expiredAt, depositDueBy, finalDueBy } = document;
        const isNew = settled.position !== null;
        const read = async () => {
          const confirmations = isNew
            ? await this.confirmations.waitForNew(document)
            : document.confirmations;
          return { payment, guests, expiredAt, depositDueBy, finalDueBy, confirmations };
        };
        return { ok: true as const, read, position };
      }
    }
  }

  private async folded(booking: number, upTo: Position | null = null): Promise<FoldedBooking> {
    const folded = await foldBooking(this.log, booking, upTo);
    if (folded === null) throw new Error(`booking ${booking} lost its events`);
    return folded;
  }
}

/** What the caller is told of a charge that the payment does not accept. A second charge is refunded like one for paid fees. */
const REFUSALS = {
  'no-such-payment': 'unknown-transaction',
  'wrong-amount': 'wrong-amount',
  'other-transaction': 'already-paid',
} as const satisfies Record<PaymentRefusal['code'], RecordRefusal['code']>;

function areSameFees(items: readonly FeeChoice[], choices: readonly FeeChoice[]): boolean {
  // One choice may cover several fees, where a price changed more than once.
  const keys = (list: readonly FeeChoice[]) =>
    [...new Set(list.map(({ guest, type }) => `${guest}/${type}`))].toSorted();
  const [requested, chosen] = [keys(items), keys(choices)];
  return requested.length === chosen.length && requested.every((key, index) => key === chosen[index]);
}

import { Inject, Injectable } from '@nestjs/common';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import type { RefundDocument } from '@tour-portal/projections/refund.js';
import { bookingDecider } from '../bookings/booking-decisions.js';
import { bookingStream } from '../bookings/booking-state.js';
import { Clock } from '../instance/clock.js';
import { Faults } from '../event-log/faults.js';
import { commandContext } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import { LOGGER } from '../instance/logger.js';
import type { Logger } from '../instance/logger.js';
import { lookAhead, LOOK_AHEAD_MILLIS } from '../scheduling/look-ahead.js';
import type { Outlook } from '../scheduling/look-ahead.js';
import { Recurs } from '../scheduling/recurs.js';
import { Documents } from '../read-side/documents.js';
import { GATEWAY } from './gateways/gateway.js';
import type { Gateway } from './gateways/gateway.js';
import { paymentDecider } from './payment-decisions.js';
import { paymentStream } from './payment-state.js';

/** How many refunds are read in a turn, the longest owed first: far more than are owed at once. */
const MAX_REFUNDS = 5_000;
const SHORTEST_PAUSE_MILLIS = 30_000;
const LONGEST_PAUSE_MILLIS = 3_600_000;

/**
 * Makes the refunds that client service ordered (D28, D42), and those of mismatched charges: of a wrong amount or currency, or
 * made a second time (D26).
 * The stream of the booking or payment records that a refund is owed before the gateway is asked, the refund's id is its key
 * with the gateway, and it is owed until the stream records that it was made. So no refund is made twice, wherever the
 * process crashes. A refund that fails or is refused is tried again; the pauses grow with its age, from 30 seconds to
 * an hour.
 */
@Injectable()
export class OwedRefunds {
  /** When a refund that was tried may be tried again, in epoch milliseconds. Not stored: after a restart all are tried at once. */
  private readonly nextAt = new Map<number, number>();

  constructor(
    private readonly documents: Documents,
    @Inject(GATEWAY) private readonly gateway: Gateway,
    private readonly streams: Streams,
    private readonly clock: Clock,
    private readonly faults: Faults,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Recurs('refunds', 1_000)
  async processDue(stopped: () => boolean): Promise<Outlook> {
    const now = this.clock.millis();
    const { due, outlook } = await lookAhead(
      (upTo) => this.documents.dueRefunds(upTo, MAX_REFUNDS),
      (refund) => refund.due,
      now,
      LOOK_AHEAD_MILLIS.events,
    );
    const refunds = new Set(due.map(({ refund }) => refund));
    for (const refund of this.nextAt.keys()) if (!refunds.has(refund)) this.nextAt.delete(refund);
    for (const owed of due) {
      if (stopped()) break;
      if ((this.nextAt.get(owed.refund) ?? 0) <= now) await this.tryToMake(owed, now);
    }
    return outlook;
  }

  private async tryToMake(owed: RefundDocument, now: number): Promise<void> {
    const { refund, booking, due } = owed;
    this.nextAt.set(
      refund,
      now + Math.min(Math.max((now - due) / 4, SHORTEST_PAUSE_MILLIS), LONGEST_PAUSE_MILLIS),
    );
    try {
      await this.make(owed);
    } catch (error) {
      this.logger.warn({ refund, booking, error }, 'a refund could not be made; it will be tried again');
    }
  }

  private async make({ refund, booking, reference }: RefundDocument): Promise<void> {
    if (reference !== undefined) return this.refundMismatchedCharge(refund, reference);
    const stream = bookingStream(booking);
    const state = await this.streams.state(bookingDecider, stream);
    if (!('terms' in state)) return;
    const owed = state.refunds.find((ordered) => ordered.refund === refund && !ordered.isMade);
    const payment = state.payments.find((paid) => paid.payment === owed?.payment);
    // The refund was made already, but the read models do not show it yet.
    if (owed === undefined || payment === undefined) return;
    const { transactionId } = payment;
    const { context, made } = await this.askGateway(refund, transactionId, owed.total);
    const command = { type: 'RecordRefund', ...made } as const;
    await this.streams.execute(bookingDecider, stream, command, context);
    this.faults.pass('refund:recorded');
  }

  /** Refunds the whole of a mismatched charge (D26). */
  private async refundMismatchedCharge(refund: number, reference: string): Promise<void> {
    const stream = paymentStream(reference);
    const state = await this.streams.state(paymentDecider, stream);
    if (state.status === 'none') return;
    const owed = state.mismatches.find((mismatch) => mismatch.refund === refund && !mismatch.isMade);
    if (owed === undefined) return;
    const { transactionId, charged } = owed;
    const { context, made } = await this.askGateway(refund, transactionId, charged);
    const command = { type: 'RecordMismatchRefund', ...made } as const;
    await this.streams.execute(paymentDecider, stream, command, context);
    this.faults.pass('refund:recorded');
  }

  private async askGateway(refund: number, chargeId: string, amount: Cents) {
    const key = `refund-${refund}`;
    const { transactionId } = await this.gateway.refund({ key, transactionId: chargeId, amount });
    this.faults.pass('refund:made');
    const context = commandContext({ kind: 'gateway', name: this.gateway.name }, this.clock.now());
    return { context, made: { refund, transactionId, submittedAt: context.at } };
  }
}

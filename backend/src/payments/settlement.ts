import { Inject, Injectable } from '@nestjs/common';
import { parseBookingNumber } from '@tour-portal/contracts/values/booking-number.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { accountDecider } from '../accounts/account-decisions.js';
import { accountStream } from '../accounts/account-state.js';
import { bookingDecider } from '../bookings/booking-decisions.js';
import { bookingStream, travelersOf } from '../bookings/booking-state.js';
import { turnedAwayPayments } from '../bookings/money/booking-money-state.js';
import type { KnownPayment } from '../bookings/money/booking-money-state.js';
import type { PlacedState } from '../bookings/booking-state.js';
import { reasonToTurnAway } from '../bookings/money/fee-decisions.js';
import { CancelledSeats } from '../bookings/money/cancelled-seats.js';
import { departureDecider, SeatGuard } from '../departures/departure-decisions.js';
import { departureStream } from '../departures/departure-state.js';
import { Faults } from '../event-log/faults.js';
import type { CommandContext } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import { Ids } from '../instance/ids.js';
import { GATEWAY } from './gateways/gateway.js';
import type { Gateway, GatewayTransaction } from './gateways/gateway.js';
import { paymentDecider } from './payment-decisions.js';
import type { PaymentRefusal } from './payment-decisions.js';
import { paymentStream } from './payment-state.js';
import type { PaymentState } from './payment-state.js';

type Approved = Extract<PaymentState, { status: 'approved' }>;

/** How a transaction was settled: shown as paid, refunded, or not (yet) a charge that can be recorded. */
export type SettlementResult =
  | { readonly outcome: 'recorded'; readonly payment: Approved; readonly position: Position | null }
  | { readonly outcome: 'returned'; readonly payment: Approved; readonly reason: KnownPayment['reason'] }
  | { readonly outcome: 'declined' | 'held-for-review' }
  | { readonly outcome: 'refused'; readonly refusal: PaymentRefusal };

/**
 * Settles a transaction that the gateway reports (D26): the payment's stream records it, the departure keeps the seats,
 * the booking shows it as paid or turns it away, and what was turned away is refunded. Every step is idempotent, so that
 * after a crash the next caller (the browser, a notice, the poll) continues. It refunds a payment only after the booking has
 * turned it away, and only once: the refund's id is its key with the gateway.
 */
@Injectable()
export class Settlement {
  /** The rules of the departure whose seats a payment keeps. */
  private readonly departureDecider;
  private readonly cancelledSeats;

  constructor(
    private readonly streams: Streams,
    @Inject(GATEWAY) private readonly gateway: Gateway,
    private readonly ids: Ids,
    private readonly faults: Faults,
    guard: SeatGuard,
  ) {
    this.departureDecider = departureDecider(guard);
    this.cancelledSeats = new CancelledSeats(streams, guard);
  }

  /**
   * @throws GatewayUnavailable when an owed refund cannot be made now, GatewayRefused when the gateway refuses it; it stays
   *   owed until it is made
   */
  async settle(transaction: GatewayTransaction, context: CommandContext): Promise<SettlementResult> {
    const stream = paymentStream(transaction.reference);
    const command = { type: 'ReceiveTransaction', transaction } as const;
    const reported = await this.streams.execute(paymentDecider, stream, command, context);
    const { state } = reported;
    if (!reported.ok) {
      if (reported.refusal.code !== 'no-such-payment') await this.noteMismatch(transaction, state, context);
      return { outcome: 'refused', refusal: reported.refusal };
    }
    // Only the approved transaction of the payment has something to record or give back.
    if (state.status !== 'approved' || state.transactionId !== transaction.transactionId)
      return { outcome: transaction.status === 'held-for-review' ? 'held-for-review' : 'declined' };
    this.faults.pass('payment:approved');
    return this.conclude(state, transaction, context);
  }

  /** Records a charge above 0 that is not the requested one, and that its refund is owed; `OwedRefunds` makes the refund. */
  private async noteMismatch(
    transaction: GatewayTransaction,
    state: PaymentState,
    context: CommandContext,
  ): Promise<void> {
    const { reference, transactionId } = transaction;
    if (state.status === 'none') return;
    if (state.mismatches.some((mismatch) => mismatch.transactionId === transactionId)) return;
    this.faults.pass('mismatch:heard');
    const [refund = 0] = (await this.ids.allocate({ refund: 1 })).refund;
    const command = { type: 'NoteMismatch', transaction, refund } as const;
    await this.streams.execute(paymentDecider, paymentStream(reference), command, context);
    this.faults.pass('mismatch:noted');
  }

  private async conclude(
    payment: Approved,
    transaction: GatewayTransaction,
    context: CommandContext,
  ): Promise<SettlementResult> {
    const stream = bookingStream(payment.booking);
    const before = await this.streams.state(bookingDecider, stream);
    if (!('terms' in before)) throw new Error(`payment ${payment.reference} is for no booking`);
    let state: PlacedState = before;
    let known = knownPaymentOf(before, payment.reference);
    let position: Position | null = null;
    if (known === null) {
      const seats = await this.keepSeats(before, payment, context);
      this.faults.pass('payment:seats-kept');
      const recorded = await this.record(payment, transaction, seats, context);
      this.faults.pass('payment:booking-knows');
      ({ state, known, position } = recorded);
      // Guests may have been canceled since their seats were counted.
      if (travelersOf(state).length < travelersOf(before).length)
        await this.cancelledSeats.free(payment.booking, context);
    }
    if (known.outcome === 'recorded') {
      await this.freeSlot(state, context);
      this.faults.pass('payment:slot-freed');
      await this.recordConclusion(payment, 'recorded', known, context);
      return { outcome: 'recorded', payment, position };
    }
    // A hold that goes on keeps its seats; its end releases them.
    if (isOver(state) || state.status === 'expired') await this.releaseSeats(state, context);
    await this.makeRefund(payment, known, context);
    await this.recordConclusion(payment, 'returned', known, context);
    return { outcome: 'returned', payment, reason: known.reason };
  }

  /**
   * Keeps the booking's seats for a payment; `gone` where the departure is withdrawn, or seats that were shared with a
   * replacement or freed when the hold expired are taken by now (decision 0007), and for a payment to turn away.
   */
  private async keepSeats(
    state: PlacedState,
    { items, reference }: Approved,
    context: CommandContext,
  ): Promise<'kept' | 'gone'> {
    // A payment that will be turned away needs no seats.
    if (reasonToTurnAway(state, items, 'kept') !== null) return 'gone';
    const { terms } = state;
    const { booking, account, tour, departedAt } = terms;
    const parsed = parseBookingNumber(terms.number);
    const outcome = await this.streams.execute(
      this.departureDecider,
      departureStream(tour, departedAt),
      {
        type: 'KeepSeats',
        tour,
        departedAt,
        booking,
        account,
        seats: travelersOf(state).length,
        number: parsed.ok ? parsed.number.value : 0,
        payment: reference,
        isBooked: state.payments.some(({ outcome }) => outcome === 'recorded'),
        now: context.at,
      },
      context,
    );
    return outcome.ok ? 'kept' : 'gone';
  }

  private async record(
    payment: Approved,
    transaction: GatewayTransaction,
    seats: 'kept' | 'gone',
    context: CommandContext,
  ): Promise<{ state: PlacedState; known: KnownPayment; position: Position | null }> {
    const ids = await this.ids.allocate({ payment: 1, refund: 1 });
    const [id = 0] = ids.payment;
    const [refund = 0] = ids.refund;
    const { reference, gateway, transactionId, items, booking } = payment;
    const { cardBrand, cardLastFour, submittedAt } = transaction;
    const facts = { payment: id, reference, gateway, transactionId, cardBrand, cardLastFour, submittedAt };
    const outcome = await this.streams.execute(
      bookingDecider,
      bookingStream(booking),
      { type: 'RecordPayment', payment: facts, items, seats, refund, now: context.at },
      context,
    );
    const { state } = outcome;
    const known = 'terms' in state ? knownPaymentOf(state, reference) : null;
    if (!outcome.ok || !('terms' in state) || known === null)
      throw new Error(`booking ${booking} does not know payment ${reference}`);
    return { state, known, position: outcome.position };
  }

  /** A booking with a paid deposit no longer counts as the account's hold (D21). */
  private async freeSlot({ terms }: PlacedState, context: CommandContext): Promise<void> {
    const { account, booking } = terms;
    const command = { type: 'FreeHoldSlot', booking } as const;
    await this.streams.execute(accountDecider, accountStream(account), command, context);
  }

  /**
   * Seats that another payment has kept stay with an expired hold, because that payment may still revive it. A closed booking
   * loses them, too.
   */
  private async releaseSeats(state: PlacedState, context: CommandContext): Promise<void> {
    const { booking, tour, departedAt } = state.terms;
    const command = {
      type: 'ReleaseSeats',
      tour,
      departedAt,
      booking,
      includingKept: isOver(state),
      turnedAway: turnedAwayPayments(state),
      now: context.at,
    } as const;
    await this.streams.execute(this.departureDecider, departureStream(tour, departedAt), command, context);
  }

  private async makeRefund(payment: Approved, known: KnownPayment, context: CommandContext): Promise<void> {
    const { refund, total, outcome } = known;
    if (refund === null || outcome === 'refunded') return;
    const { transactionId } = payment;
    const made = await this.gateway.refund({ key: `refund-${refund}`, transactionId, amount: total });
    this.faults.pass('payment:refunded');
    await this.streams.execute(
      bookingDecider,
      bookingStream(payment.booking),
      { type: 'RecordRefund', refund, transactionId: made.transactionId, submittedAt: context.at },
      context,
    );
    this.faults.pass('payment:refund-recorded');
  }

  private async recordConclusion(
    { reference }: Approved,
    as: 'recorded' | 'returned',
    { payment }: KnownPayment,
    context: CommandContext,
  ): Promise<void> {
    const command = { type: 'ConcludePayment', as, payment } as const;
    await this.streams.execute(paymentDecider, paymentStream(reference), command, context);
    this.faults.pass('payment:concluded');
  }
}

/** Whether the hold or booking is closed for good: no payment can revive it. */
function isOver({ status }: PlacedState): boolean {
  return status === 'deleted' || status === 'replaced' || status === 'cancelled';
}

function knownPaymentOf({ payments }: PlacedState, reference: string): KnownPayment | null {
  return payments.find((payment) => payment.reference === reference) ?? null;
}

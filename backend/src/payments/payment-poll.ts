import { Inject, Injectable } from '@nestjs/common';
import { instant, millis } from '@tour-portal/contracts/values/time.js';
import type { PaymentDocument } from '@tour-portal/projections/payment.js';
import { Clock } from '../instance/clock.js';
import { commandContext } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import { LOGGER } from '../instance/logger.js';
import type { Logger } from '../instance/logger.js';
import { lookAhead, LOOK_AHEAD_MILLIS } from '../scheduling/look-ahead.js';
import type { Outlook } from '../scheduling/look-ahead.js';
import { Recurs } from '../scheduling/recurs.js';
import { Documents } from '../read-side/documents.js';
import { GATEWAY } from './gateways/gateway.js';
import type { Gateway, GatewayTransaction } from './gateways/gateway.js';
import { PAYMENT_LAPSES_MILLIS, paymentDecider } from './payment-decisions.js';
import { paymentStream } from './payment-state.js';
import { Settlement } from './settlement.js';

/** How many payments are read in a turn, the longest waiting first: far more than are open at once. */
const MAX_PAYMENTS = 5_000;
/** How much the gateway's clock and the portal's may differ. */
const CLOCKS_DIFFER_MILLIS = 600_000;
const SHORTEST_PAUSE_MILLIS = 30_000;
const LONGEST_PAUSE_MILLIS = 3_600_000;

/**
 * Asks the gateway about payments that are not concluded (D26): nobody has paid yet, the browser never came back, the charge
 * is held for review, or recording the payment was interrupted. The older a payment is, the longer the pauses (from 30
 * seconds to an hour; 30 seconds after a failure). After eight days it lapses, unless it is approved or held for review.
 */
@Injectable()
export class PaymentPoll {
  /** When to ask again about a reference, in epoch milliseconds. Not stored: after a restart about all at once. */
  private readonly nextAt = new Map<string, number>();

  constructor(
    private readonly documents: Documents,
    @Inject(GATEWAY) private readonly gateway: Gateway,
    private readonly settlement: Settlement,
    private readonly streams: Streams,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Recurs('payments', 1_000)
  async processDue(stopped: () => boolean): Promise<Outlook> {
    const now = this.clock.millis();
    const { due, outlook } = await lookAhead(
      (upTo) => this.documents.duePayments(upTo, MAX_PAYMENTS),
      (payment) => payment.due,
      now,
      LOOK_AHEAD_MILLIS.events,
    );
    const references = new Set(due.map(({ reference }) => reference));
    for (const reference of this.nextAt.keys()) if (!references.has(reference)) this.nextAt.delete(reference);
    for (const payment of due) {
      if (stopped()) break;
      if ((this.nextAt.get(payment.reference) ?? 0) > now) continue;
      await this.settleOrLapse(payment);
    }
    return outlook;
  }

  private async settleOrLapse({ reference, requestedAt, status }: PaymentDocument): Promise<void> {
    const now = this.clock.millis();
    const age = now - millis(requestedAt);
    this.nextAt.set(
      reference,
      now + Math.min(Math.max(age / 4, SHORTEST_PAUSE_MILLIS), LONGEST_PAUSE_MILLIS),
    );
    const context = commandContext({ kind: 'gateway', name: this.gateway.name }, this.clock.now());
    try {
      const since = instant(millis(requestedAt) - CLOCKS_DIFFER_MILLIS);
      let isConcluded = false;
      for (const transaction of transactionsToSettle(await this.gateway.transactionsOf(reference, since))) {
        const settled = await this.settlement.settle(transaction, context);
        isConcluded ||= settled.outcome === 'recorded' || settled.outcome === 'returned';
        if (settled.outcome === 'refused')
          this.logger.error({ reference, refusal: settled.refusal }, 'a charge does not fit its payment');
      }
      if (isConcluded) return;
      if (status === 'requested' && age >= PAYMENT_LAPSES_MILLIS) {
        const command = { type: 'LapsePayment', now: context.at } as const;
        await this.streams.execute(paymentDecider, paymentStream(reference), command, context);
      }
    } catch (error) {
      this.nextAt.set(reference, now + SHORTEST_PAUSE_MILLIS);
      this.logger.warn({ reference, error }, 'a payment could not be settled; it will be tried again');
    }
  }
}

/** All charges that were not declined, the oldest first: each may have taken money. If all were declined, the last of them. */
function transactionsToSettle(transactions: readonly GatewayTransaction[]): readonly GatewayTransaction[] {
  const others = transactions.filter(({ status }) => status !== 'declined');
  return others.length > 0 ? others : transactions.slice(-1);
}

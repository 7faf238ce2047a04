import type { RefundDocument } from '@tour-portal/projections/refund.js';
import { bookingDecider } from '../bookings/booking-decisions.js';
import { bookingStream } from '../bookings/booking-state.js';
import type { Clock } from '../clock.js';
import type { Faults } from '../dev/faults.js';
import { commandContext } from '../event-log/event-log.js';
import type { Streams } from '../event-log/streams.js';
import type { Logger } from '../logger.js';
import type { Documents } from '../read-side/documents.js';
import type { Gateway } from './gateway.js';

/** More than are ever owed at once. */
const MOST = 5_000;
const RETRY_MILLIS = 30_000;
const SLOWEST_MILLIS = 3_600_000;

/**
 * Makes the refunds that client service ordered (D28, D42): the booking has said what is owed back before the gateway is
 * asked, the refund's id is its key there, and it is owed until the booking knows that it was made. So it is made once,
 * whatever dies in between, and for as long as the gateway cannot, it is tried again, ever less often.
 */
export class OwedRefunds {
  /** By refund, epoch milliseconds. Lost with the process: the next one asks at once. */
  private readonly nextAt = new Map<number, number>();

  constructor(
    private readonly documents: Documents,
    private readonly gateway: Gateway,
    private readonly streams: Streams,
    private readonly clock: Clock,
    private readonly faults: Faults,
    private readonly logger: Logger,
  ) {}

  async meetDue(stopped: () => boolean): Promise<void> {
    const now = this.clock.millis();
    const due = await this.documents.dueRefunds(now, MOST);
    const refunds = new Set(due.map(({ refund }) => refund));
    for (const refund of this.nextAt.keys()) if (!refunds.has(refund)) this.nextAt.delete(refund);
    for (const owed of due) {
      if (stopped()) return;
      if ((this.nextAt.get(owed.refund) ?? 0) <= now) await this.tried(owed, now);
    }
  }

  private async tried(owed: RefundDocument, now: number): Promise<void> {
    const { refund, booking, due } = owed;
    this.nextAt.set(refund, now + Math.min(Math.max((now - due) / 4, RETRY_MILLIS), SLOWEST_MILLIS));
    try {
      await this.make(owed);
    } catch (error) {
      this.logger.warn({ refund, booking, error }, 'a refund could not be made; it will be tried again');
    }
  }

  private async make({ refund, booking }: RefundDocument): Promise<void> {
    const stream = bookingStream(booking);
    const state = await this.streams.state(bookingDecider, stream);
    if (!('terms' in state)) return;
    const owed = state.refunds.find((known) => known.refund === refund && !known.isMade);
    const payment = state.payments.find((known) => known.payment === owed?.payment);
    // Made already, and the read models do not know it yet.
    if (owed === undefined || payment === undefined) return;
    const { transactionId } = payment;
    const made = await this.gateway.refund({ key: `refund-${refund}`, transactionId, amount: owed.total });
    this.faults.pass('refund:made');
    const context = commandContext({ kind: 'gateway', name: this.gateway.name }, this.clock.now());
    const command = {
      type: 'RecordRefund',
      refund,
      transactionId: made.transactionId,
      submittedAt: context.at,
    } as const;
    await this.streams.execute(bookingDecider, stream, command, context);
    this.faults.pass('refund:recorded');
  }
}

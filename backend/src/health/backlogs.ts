import { Inject, Injectable } from '@nestjs/common';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { millis } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { Gauge } from 'prom-client';
import { EventLog } from '../event-log/event-log.js';
import { Clock } from '../instance/clock.js';
import { ThreadMetrics } from '../metrics/thread-metrics.js';
import { registerPolledGauge } from '../metrics/polled-gauge.js';
import type { PolledGauge } from '../metrics/polled-gauge.js';
import { Documents } from '../read-side/documents.js';
import { ProjectionWorker } from '../read-side/projection-worker.js';
import { ReadSide } from '../read-side/read-side.js';
import { reactionsPosition } from '../reactions/reactions.js';
import { BACKGROUND_RECORDS } from '../stores/store-tokens.js';

/** The lag is counted up to this number of events; a longer lag shows the same figure. */
const MOST_EVENTS = 1_000;
/** Payments, refunds and deadlines are counted up to this number. */
const MOST_OPEN = 5_000;
/** Later than any due time. */
const END_OF_TIME = Number.MAX_SAFE_INTEGER;

/** Metrics for operators: waiting work, read from the stores, so the same at every instance; and whether this one leads. */
@Injectable()
export class Backlogs {
  constructor(
    { ofOneThread }: ThreadMetrics,
    private readonly log: EventLog,
    projecting: ProjectionWorker,
    private readonly readSide: ReadSide,
    private readonly documents: Documents,
    @Inject(BACKGROUND_RECORDS) private readonly records: Records,
    private readonly clock: Clock,
  ) {
    const leading: Gauge = new Gauge({
      name: 'tour_portal_projection_leading',
      help: 'Whether this instance holds the lease: it projects and does the background work (1) or follows (0)',
      registers: [ofOneThread],
      collect: () => leading.set(projecting.isLeading ? 1 : 0),
    });
    for (const gauge of this.gauges()) registerPolledGauge(ofOneThread, gauge);
  }

  private gauges(): PolledGauge[] {
    const countWaiting = (collection: string) => this.records.count(collection, 'nextTryAt', END_OF_TIME);
    return [
      {
        name: 'tour_portal_projection_lag_events',
        help: `Events that the read models do not show yet, ${MOST_EVENTS} for as many or more`,
        read: async () => (await this.log.store.readAll(await this.projectedTo(), MOST_EVENTS)).length,
      },
      {
        name: 'tour_portal_projection_lag_seconds',
        help: 'Age of the oldest event that the read models do not show yet, 0 where they show all',
        read: async () => this.secondsSinceNext(await this.projectedTo()),
      },
      {
        name: 'tour_portal_reactions_lag_events',
        help: `Events that the reactions have not handled yet, ${MOST_EVENTS} for as many or more`,
        read: async () =>
          (await this.log.store.readAll(await reactionsPosition(this.records), MOST_EVENTS)).length,
      },
      {
        name: 'tour_portal_reactions_failed_waiting',
        help: 'Reactions that failed and are to be tried again',
        read: () => countWaiting('unreacted'),
      },
      {
        name: 'tour_portal_outbox_messages_waiting',
        help: 'Mails and texts that are not delivered yet and not given up',
        read: () => countWaiting('outbox'),
      },
      {
        name: 'tour_portal_confirmations_waiting',
        help: 'Confirmations whose PDF is not rendered and mailed yet',
        read: () => countWaiting('prints'),
      },
      {
        name: 'tour_portal_payments_unresolved',
        help: 'Payments older than they should be: held (the gateway reviews it by hand), stuck (approved and not recorded), unanswered (the browser never came back)',
        labelNames: ['state'],
        read: () => this.unresolvedPayments(),
      },
      {
        name: 'tour_portal_refunds_owed',
        help: 'Refunds that were ordered and the gateway has not made yet',
        read: async () => (await this.documents.dueRefunds(END_OF_TIME, MOST_OPEN)).length,
      },
      {
        name: 'tour_portal_deadlines_overdue',
        help: 'Bookings whose deadline has passed: a hold is to be ended, or its space to be released',
        read: async () => (await this.documents.dueDeadlines(this.clock.millis(), MOST_OPEN)).length,
      },
    ];
  }

  private async projectedTo(): Promise<Position> {
    await this.readSide.readPosition();
    return this.readSide.position;
  }

  private async secondsSinceNext(position: Position): Promise<number> {
    const [next] = await this.log.store.readAll(position, 1);
    const at = next?.metadata['at'];
    return typeof at === 'string' ? Math.max(0, (this.clock.millis() - millis(at as Instant)) / 1_000) : 0;
  }

  private async unresolvedPayments() {
    const due = await this.documents.duePayments(this.clock.millis(), MOST_OPEN);
    const states = Object.entries({ held: 'held', approved: 'stuck', requested: 'unanswered' });
    return states.map(([status, state]) => {
      return { labels: { state }, value: due.filter((payment) => payment.status === status).length };
    });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { DEADLINE_ZONE, dateIn } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { BookingState } from '../../bookings/booking-state.js';
import { BookingStreams } from '../../bookings/booking-streams.js';
import { allReservations } from '../../departures/departure-state.js';
import { callWith } from '../../event-log/call.js';
import { Clock } from '../../instance/clock.js';
import { Ids } from '../../instance/ids.js';
import { LOGGER } from '../../instance/logger.js';
import type { Logger } from '../../instance/logger.js';
import { uuidOf } from '../../instance/uuid.js';
import { Documents } from '../../read-side/documents.js';
import { DueWork } from '../../read-side/due-work.js';
import { PublishedTourYears } from '../../reference/published/published-tour-years.js';
import { Recurs } from '../../scheduling/recurs.js';
import { DepartureLines } from './departure-lines.js';
import { decideWithdrawBooking } from './withdraw-booking.js';
import { Withdrawals } from './withdrawals.js';

/** A booking that has seats on a withdrawn departure still. */
interface Open {
  readonly booking: number;
  readonly withdrawal: RecordedEvent<'DepartureWithdrawn'>;
}

/** Ids set aside for refunds of payments that are recorded while the cancellation is decided. */
const REFUNDS_MORE = 4;
/** How often the catalog's changes are read here: an instance that has just begun to lead, or rests, may not have them. */
const LOOK_MILLIS = 60_000;
/** More bookings than are open at once. */
const MOST_OPEN = 100_000;

/**
 * Cancels the bookings of withdrawn departures and orders their refunds (D61). The departure's own seats are the list of what is
 * left to do: a booking that is cancelled gives its seats back, so that whoever dies in between goes on where it was, and a
 * booking that came into being meanwhile is seen to as well.
 */
@Injectable()
export class WorkOffWithdrawals {
  private readonly work: DueWork<Open>;

  constructor(
    private readonly published: PublishedTourYears,
    private readonly documents: Documents,
    private readonly lines: DepartureLines,
    private readonly withdrawals: Withdrawals,
    private readonly bookings: BookingStreams,
    private readonly ids: Ids,
    private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.work = new DueWork('withdrawal', ({ booking }) => String(booking), clock, logger);
  }

  @Recurs('withdrawals', 1_000)
  async workOff(stopped: () => boolean): Promise<void> {
    // Reads nothing while this instance projects: it has the changes then.
    await this.published.refreshIfOlder(LOOK_MILLIS, LOOK_MILLIS);
    const due = await this.open();
    const look = async () => ({ due, outlook: { restMillis: 0 } });
    await this.work.meet(look, MOST_OPEN, stopped, (one) => this.end(one));
  }

  private async open(): Promise<Open[]> {
    const today = dateIn(DEADLINE_ZONE, this.clock.now());
    const open: Open[] = [];
    for (const { tour, departures } of this.published.all()) {
      const dates = departures
        .filter(({ withdrawn, departedAt }) => withdrawn && departedAt >= today)
        .map(({ departedAt }) => departedAt);
      if (dates.length === 0) continue;
      for (const document of await this.documents.departures(tour, dates))
        if (document !== null && document.seatsTaken > 0)
          open.push(...(await this.openOn(tour, document.departedAt)));
    }
    return open;
  }

  private async openOn(tour: number, departedAt: CalendarDate): Promise<Open[]> {
    const withdrawal = await this.withdrawals.event(tour, departedAt);
    if (withdrawal === null) return [];
    const reservations = allReservations(await this.lines.state(tour, departedAt));
    return reservations.map(({ booking }) => ({ booking, withdrawal }));
  }

  /** In the name of who withdrew the departure, with the reason they gave. */
  private async end({ booking, withdrawal }: Open): Promise<void> {
    const state = await this.bookings.state(booking);
    // Seats of a hold that never came to be are given back by their own deadline.
    if (!('terms' in state)) return;
    const { actor, reason, correlation } = withdrawal.metadata;
    const now = this.clock.now();
    const command = uuidOf(`withdrawal/${withdrawal.id}/${booking}`);
    const context = { command, actor, at: now, correlation, ...(reason === null ? {} : { reason }) };
    const { refund: refunds } = await this.ids.several({ refund: state.payments.length + REFUNDS_MORE });
    const rule = (newest: BookingState) => decideWithdrawBooking({ now, refunds }, newest);
    await this.bookings.decideForStaff(booking, rule, callWith(context));
  }
}

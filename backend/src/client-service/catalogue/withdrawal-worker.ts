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

/** A booking that still has seats on a withdrawn departure. */
interface OpenBooking {
  readonly booking: number;
  readonly withdrawal: RecordedEvent<'DepartureWithdrawn'>;
}

/** Extra refund ids, for payments that are recorded while the cancellation is decided. */
const EXTRA_REFUND_IDS = 4;
/** The background reads the catalog again after projected batches; the worker reads it if the last read is older than this. */
const REFRESH_MILLIS = 60_000;
/** `DueWork` asks for a limit; the open bookings are found without one. */
const UNUSED_LIMIT = 100_000;

/**
 * Cancels the bookings of withdrawn departures and orders their refunds (D61). The seats of the departure say what is left
 * to do: a cancelled booking releases its seats, so that after a crash the work continues where it was, and a booking that
 * was placed meanwhile is cancelled as well.
 */
@Injectable()
export class WithdrawalWorker {
  private readonly work: DueWork<OpenBooking>;

  constructor(
    private readonly published: PublishedTourYears,
    private readonly documents: Documents,
    private readonly departureLines: DepartureLines,
    private readonly withdrawals: Withdrawals,
    private readonly bookings: BookingStreams,
    private readonly ids: Ids,
    private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.work = new DueWork('withdrawal', ({ booking }) => String(booking), clock, logger);
  }

  @Recurs('withdrawals', 1_000)
  async processDue(stopped: () => boolean): Promise<void> {
    await this.published.refreshIfOlder(REFRESH_MILLIS, REFRESH_MILLIS);
    const due = await this.findOpenBookings();
    const findDue = async () => ({ due, outlook: { restMillis: 0 } });
    await this.work.process(findDue, UNUSED_LIMIT, stopped, (open) => this.cancel(open));
  }

  private async findOpenBookings(): Promise<OpenBooking[]> {
    const today = dateIn(DEADLINE_ZONE, this.clock.now());
    const openBookings: OpenBooking[] = [];
    for (const { tour, departures } of this.published.all()) {
      const dates = departures
        .filter(({ withdrawn, departedAt }) => withdrawn && departedAt >= today)
        .map(({ departedAt }) => departedAt);
      if (dates.length === 0) continue;
      for (const document of await this.documents.departures(tour, dates))
        if (document !== null && document.seatsTaken > 0)
          openBookings.push(...(await this.openBookingsOn(tour, document.departedAt)));
    }
    return openBookings;
  }

  private async openBookingsOn(tour: number, departedAt: CalendarDate): Promise<OpenBooking[]> {
    const withdrawal = await this.withdrawals.event(tour, departedAt);
    if (withdrawal === null) return [];
    const reservations = allReservations(await this.departureLines.state(tour, departedAt));
    return reservations.map(({ booking }) => ({ booking, withdrawal }));
  }

  /** Cancels a booking in the name of the member of staff who withdrew the departure, with the reason they gave. */
  private async cancel({ booking, withdrawal }: OpenBooking): Promise<void> {
    const state = await this.bookings.state(booking);
    // Seats of a hold that was never placed are released by their own deadline.
    if (!('terms' in state)) return;
    const { actor, reason, correlation } = withdrawal.metadata;
    const now = this.clock.now();
    const commandId = uuidOf(`withdrawal/${withdrawal.id}/${booking}`);
    const context = { commandId, actor, at: now, correlation, ...(reason === null ? {} : { reason }) };
    const { refund: refunds } = await this.ids.allocate({ refund: state.payments.length + EXTRA_REFUND_IDS });
    const rule = (newest: BookingState) => decideWithdrawBooking({ now, refunds }, newest);
    await this.bookings.decideForStaff(booking, rule, callWith(context));
  }
}

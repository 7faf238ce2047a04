import type { StaffView } from '@tour-portal/contracts/staff-events.js';
import type { Clock } from '../clock.js';
import { commandContext } from '../event-log/event-log.js';
import type { Streams } from '../event-log/streams.js';
import { pathId } from '../http/path-id.js';
import { notFound } from '../http/problems.js';
import { accessDecider } from './access-decisions.js';
import { accessStream } from './access-state.js';
import type { BookingEvents, Replay } from './replay.js';
import type { StaffLogin } from './staff-accounts.js';

/** The bookings that client service is shown: each look is in the log before anything is answered. */
export class LookedAtBookings {
  constructor(
    private readonly replay: Pick<Replay, 'events'>,
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  /**
   * The events of the booking of a path.
   * @param detail says which moment or difference it is, and may refuse one that is not there
   * @param to the last revision that is wanted
   * @throws HttpException 404
   */
  async at(
    { staff }: StaffLogin,
    id: string,
    view: StaffView,
    detail: (events: BookingEvents) => string | null = () => null,
    to?: number,
  ): Promise<{ readonly booking: number; readonly events: BookingEvents }> {
    const booking = pathId(id);
    const events = await this.replay.events(booking, to);
    if (events === null) throw notFound();
    const context = commandContext({ kind: 'staff', staff }, this.clock.now());
    const look = { type: 'LookAtBooking', booking, staff, view, detail: detail(events) } as const;
    await this.streams.execute(accessDecider, accessStream(booking), look, context);
    return { booking, events };
  }
}

import { Injectable } from '@nestjs/common';
import type { StaffView } from '@tour-portal/contracts/events/staff-events.js';
import { Clock } from '../../instance/clock.js';
import { commandContext } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import { accessDecider } from './access-decisions.js';
import { accessStream } from '../../audit/access-state.js';

/** Records which bookings client service looks at: each look is in the log before the booking is shown (decision 0015). */
@Injectable()
export class BookingAccessLog {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  /** @param detail which moment, difference, file or mail client service looks at; null for the whole history and the customer */
  async record(staff: number, booking: number, view: StaffView, detail: string | null = null): Promise<void> {
    const context = commandContext({ kind: 'staff', staff }, this.clock.now());
    const look = { type: 'LookAtBooking', booking, staff, view, detail } as const;
    await this.streams.execute(accessDecider, accessStream(booking), look, context);
  }
}

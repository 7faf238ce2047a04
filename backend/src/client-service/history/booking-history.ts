import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { BookingHistory } from '@tour-portal/contracts/client-service/client-service-api.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { BookingAccessLog } from './booking-access-log.js';
import type { NoSuchBooking } from './history-refusals.js';
import { History } from './history.js';
import { BookingReplay } from './booking-replay.js';

/** What happened to a booking, event by event (D41). */
export class GetBookingHistory extends Query<UseCaseResult<BookingHistory, NoSuchBooking>> {
  constructor(
    readonly staff: number,
    readonly booking: number,
  ) {
    super();
  }
}

@QueryHandler(GetBookingHistory)
export class GetBookingHistoryHandler implements IQueryHandler<GetBookingHistory> {
  constructor(
    private readonly replay: BookingReplay,
    private readonly accessLog: BookingAccessLog,
    private readonly history: History,
  ) {}

  async execute({ staff, booking }: GetBookingHistory) {
    const events = await this.replay.events(booking);
    if (events === null) return refuse({ code: 'no-such-booking' });
    await this.accessLog.record(staff, booking, 'history');
    return immediateAnswer(await this.history.historyOf(booking, events));
  }
}

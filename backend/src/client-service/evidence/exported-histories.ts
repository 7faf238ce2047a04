import { Injectable } from '@nestjs/common';
import type { BookingHistory } from '@tour-portal/contracts/client-service/client-service-api.js';
import { BookingLooks } from '../history/booking-looks.js';
import { History } from '../history/history.js';
import { Replay } from '../history/replay.js';

/** Histories that leave the portal as files: the log records each export before its file is made (D41). */
@Injectable()
export class ExportedHistories {
  constructor(
    private readonly replay: Replay,
    private readonly looks: BookingLooks,
    private readonly history: History,
  ) {}

  /** Null for a booking that never existed. @param what the file is, in the words of the history */
  async of(staff: number, booking: number, what: string): Promise<BookingHistory | null> {
    const events = await this.replay.events(booking);
    if (events === null) return null;
    await this.looks.record(staff, booking, 'export', what);
    return this.history.of(booking, events);
  }
}

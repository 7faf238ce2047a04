import { Injectable } from '@nestjs/common';
import type { BookingHistory } from '@tour-portal/contracts/client-service/client-service-api.js';
import { BookingAccessLog } from '../history/booking-access-log.js';
import { History } from '../history/history.js';
import { BookingReplay } from '../history/booking-replay.js';

/** Histories that leave the portal as files: the log records each export before its file is made (D41). */
@Injectable()
export class ExportedHistories {
  constructor(
    private readonly replay: BookingReplay,
    private readonly accessLog: BookingAccessLog,
    private readonly history: History,
  ) {}

  /**
   * Null for a booking that never existed.
   * @param fileWords what the file is, in the words of the history
   */
  async readForExport(staff: number, booking: number, fileWords: string): Promise<BookingHistory | null> {
    const events = await this.replay.events(booking);
    if (events === null) return null;
    await this.accessLog.record(staff, booking, 'export', fileWords);
    return this.history.historyOf(booking, events);
  }
}

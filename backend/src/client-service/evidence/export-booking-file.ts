import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { EvidencePack } from '../../audit/evidence-pack.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { Download } from '../../http/download.js';
import { oneOf } from '../../http/input/query.js';
import { Passes } from '../../http/input/validation.js';
import type { StaffLogin } from '../../http/request-context.js';
import { Brand } from '../../instance/brand.js';
import { Clock } from '../../instance/clock.js';
import { BookingAccessLog } from '../history/booking-access-log.js';
import { BookingReplay } from '../history/booking-replay.js';
import type { NoSuchBooking } from '../history/history-refusals.js';
import { History } from '../history/history.js';
import { HISTORY_FORMATS, historyFile } from './history-files.js';
import type { HistoryFormat } from './history-files.js';

/** GET /client-service/bookings/:id/export */
export class ExportDto {
  @ApiProperty({ enum: HISTORY_FORMATS })
  @Passes(oneOf(HISTORY_FORMATS))
  format!: HistoryFormat;
}

/**
 * A booking's history to download in a format; its `statement`: every line of money with the event behind it, and the
 * balance (D41); or `evidence`: a ZIP file with events, PDFs, mails and a signed manifest (decision 0015).
 */
export class ExportBookingFile extends Query<UseCaseResult<Download, NoSuchBooking>> {
  constructor(
    readonly member: StaffLogin,
    readonly booking: number,
    readonly file: HistoryFormat | 'statement' | 'evidence',
  ) {
    super();
  }
}

/** The files in the words of the log. Recorded events have these texts; “account” in them means the booking's statement. */
const FILE_WORDS = {
  csv: 'the history as csv',
  jsonl: 'the history as jsonl',
  pdf: 'the history as pdf',
  statement: 'the account as pdf',
  evidence: 'an evidence pack',
} as const;

@QueryHandler(ExportBookingFile)
export class ExportBookingFileHandler implements IQueryHandler<ExportBookingFile> {
  constructor(
    private readonly replay: BookingReplay,
    private readonly accessLog: BookingAccessLog,
    private readonly history: History,
    private readonly packs: EvidencePack,
    private readonly brand: Brand,
    private readonly clock: Clock,
  ) {}

  /** The log records the export before the file is made. */
  async execute({ member, booking, file }: ExportBookingFile) {
    const events = await this.replay.events(booking);
    if (events === null) return refuse({ code: 'no-such-booking' });
    await this.accessLog.record(member.staff, booking, 'export', FILE_WORDS[file]);
    const history = await this.history.historyOf(booking, events);
    const now = this.clock.now();
    if (file !== 'evidence') return immediateAnswer(await historyFile(history, file, this.brand, now));
    const pack = await this.packs.build(history, now, member.name);
    return immediateAnswer(new Download(`${history.number}-evidence.zip`, 'application/zip', pack));
  }
}

import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { queryAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import type { Download } from '../../http/download.js';
import { Brand } from '../../instance/brand.js';
import { Clock } from '../../instance/clock.js';
import type { NoSuchBooking } from '../history/history-refusals.js';
import { ExportedHistories } from './exported-histories.js';
import { historyFile } from './history-files.js';
import type { HistoryFormat } from './history-files.js';

/** A history to download (D41). */
export class ExportHistory extends Query<UseCaseResult<Download, NoSuchBooking>> {
  constructor(
    readonly staff: number,
    readonly booking: number,
    readonly format: HistoryFormat,
  ) {
    super();
  }
}

@QueryHandler(ExportHistory)
export class ExportHistoryHandler implements IQueryHandler<ExportHistory> {
  constructor(
    private readonly histories: ExportedHistories,
    private readonly brand: Brand,
    private readonly clock: Clock,
  ) {}

  async execute({ staff, booking, format }: ExportHistory) {
    const history = await this.histories.readForExport(staff, booking, `the history as ${format}`);
    if (history === null) return refuse({ code: 'no-such-booking' });
    return queryAnswer(await historyFile(history, format, this.brand, this.clock.now()));
  }
}

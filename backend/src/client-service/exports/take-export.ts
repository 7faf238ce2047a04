import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { ExportFormat } from '@tour-portal/contracts/client-service/exports.js';
import { daysBetween } from '@tour-portal/contracts/values/time.js';
import { EXPORTS_ACCESS_STREAM } from '../../audit/access-state.js';
import { found, refuse } from '../../event-log/call.js';
import type { Answered } from '../../event-log/call.js';
import { commandContext } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import { StreamedDownload } from '../../http/download.js';
import { Clock } from '../../instance/clock.js';
import { accessDecider } from '../history/access-decisions.js';
import type { LastDayBeforeFirst } from '../sheets/sheet-refusals.js';
import { ExportLines } from './export-lines.js';
import type { AskedExport } from './export-lines.js';

/** A file for another system (D63). That it was taken is in the log before its first line is sent. */
export class TakeExport extends Query<Answered<StreamedDownload, LastDayBeforeFirst>> {
  constructor(
    readonly staff: number,
    readonly asked: AskedExport,
    readonly format: ExportFormat,
  ) {
    super();
  }
}

const TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson; charset=utf-8' } as const;

@QueryHandler(TakeExport)
export class TakeExportHandler implements IQueryHandler<TakeExport> {
  constructor(
    private readonly exports: ExportLines,
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  async execute({ staff, asked, format }: TakeExport) {
    const { name, from, to } = asked;
    if (daysBetween(from, to) < 0) return refuse({ code: 'last-day-before-first' as const });
    const context = commandContext({ kind: 'staff', staff }, this.clock.now());
    const taken = { type: 'TakeExport', staff, name, from, to, format } as const;
    await this.streams.execute(accessDecider, EXPORTS_ACCESS_STREAM, taken, context);
    const filename = `${name}-${from}-${to}.${format}`;
    return found(new StreamedDownload(filename, TYPES[format], this.exports.lines(asked, format)));
  }
}

import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { daysBetween } from '@tour-portal/contracts/values/time.js';
import { EXPORTS_ACCESS_STREAM } from '../../audit/access-state.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { commandContext } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import { StreamedDownload } from '../../http/download.js';
import { Clock } from '../../instance/clock.js';
import { apiKeyDecider } from '../api-keys/api-key-decisions.js';
import type { ApiKeyRefusal } from '../api-keys/api-key-decisions.js';
import { apiKeyStream } from '../api-keys/api-key-state.js';
import { accessDecider } from '../history/access-decisions.js';
import type { LastDayBeforeFirst } from '../sheets/sheet-refusals.js';
import { ExportLines } from './export-lines.js';
import type { RequestedExport } from './export-lines.js';

/** Who takes an export: a member of staff, or a system outside by its key. */
export type ExportTaker = { readonly staff: number } | { readonly apiKey: number };

/** Takes an export as a file for another system (D63); the log records that before the first line of the file is sent. */
export class TakeExport extends Query<UseCaseResult<StreamedDownload, LastDayBeforeFirst | ApiKeyRefusal>> {
  constructor(
    readonly taker: ExportTaker,
    readonly requested: RequestedExport,
  ) {
    super();
  }
}

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
} as const;

@QueryHandler(TakeExport)
export class TakeExportHandler implements IQueryHandler<TakeExport> {
  constructor(
    private readonly exports: ExportLines,
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  async execute({ taker, requested }: TakeExport) {
    const { name, from, to, format } = requested;
    if (daysBetween(from, to) < 0) return refuse({ code: 'last-day-before-first' as const });
    const refusal = await this.recordExport(taker, requested);
    if (refusal !== null) return refuse(refusal);
    const filename = `${name}-${from}-${to}.${format}`;
    const lines = this.exports.lines(requested);
    return immediateAnswer(new StreamedDownload(filename, CONTENT_TYPES[format], lines));
  }

  /** Records who takes which export; the same decision refuses a key that may not take it. */
  private async recordExport(
    by: ExportTaker,
    { name: exportName, ...range }: RequestedExport,
  ): Promise<ApiKeyRefusal | null> {
    const taken = { exportName, ...range };
    const now = this.clock.now();
    if ('staff' in by) {
      const context = commandContext({ kind: 'staff', staff: by.staff }, now);
      const command = { type: 'TakeExport', staff: by.staff, ...taken } as const;
      await this.streams.execute(accessDecider, EXPORTS_ACCESS_STREAM, command, context);
      return null;
    }
    const stream = apiKeyStream(by.apiKey);
    const context = commandContext({ kind: 'system', name: stream }, now);
    const command = { type: 'UseApiKey', apiKey: by.apiKey, ...taken } as const;
    const outcome = await this.streams.execute(apiKeyDecider, stream, command, context);
    return outcome.ok ? null : outcome.refusal;
  }
}

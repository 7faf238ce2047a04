import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import type { HttpException } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiParam, ApiTags } from '@nestjs/swagger';
import { EXPORT_NAMES } from '@tour-portal/contracts/client-service/exports.js';
import type { ExportName } from '@tour-portal/contracts/client-service/exports.js';
import { LAST_DATE, calendarDate } from '@tour-portal/contracts/values/time.js';
import { Reads } from '../../http/answers.js';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import type { StreamedDownload } from '../../http/download.js';
import { pathOneOf } from '../../http/input/path-id.js';
import { refused } from '../../http/problems.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import type { ApiKeyRefusal } from '../api-keys/api-key-decisions.js';
import { sheetRefusal } from '../sheets/sheet-refusals.js';
import type { LastDayBeforeFirst } from '../sheets/sheet-refusals.js';
import { CurrentExportTaker, ExportGuard } from './export-guard.js';
import { ExportDto } from './exports.dto.js';
import { TakeExport } from './take-export.js';
import type { ExportTaker } from './take-export.js';

/** Before the first departure and the first charge. */
const FIRST_DATE = calendarDate('2000-01-01');

/** Files for other systems (D63): a system takes them with its key, a member of staff with a session. */
@ApiTags('client service')
@Controller('v1/client-service/exports')
@UseGuards(ExportGuard)
@RequiresRoleFor('export')
@Reads(exportRefusal)
export class ExportsController {
  constructor(private readonly queries: QueryBus) {}

  /**
   * `from` and `to` are days of departure; for the ledger they are days in Chicago on which money was charged or refunded.
   * Money is in cents.
   */
  @Describes({
    summary: 'Bookings, guests, or charges and refunds, as a file that is sent while it is read',
    files: ['text/csv', 'application/x-ndjson'],
  })
  @Get(':name')
  @ApiBearerAuth('key')
  @ApiParam({ name: 'name', enum: EXPORT_NAMES })
  take(
    @CurrentExportTaker() taker: ExportTaker,
    @Query() { from = FIRST_DATE, to = LAST_DATE, format = 'csv' }: ExportDto,
    @Param('name', pathOneOf(EXPORT_NAMES)) name: ExportName,
  ): AnswerOf<StreamedDownload, typeof exportRefusal> {
    return this.queries.execute(new TakeExport(taker, { name, from, to, format }));
  }
}

/** How the refusals of exports are answered (D10); an ended key is answered like an unknown one. */
function exportRefusal(refusal: LastDayBeforeFirst | ApiKeyRefusal): HttpException {
  switch (refusal.code) {
    case 'last-day-before-first':
      return sheetRefusal(refusal);
    case 'no-such-key':
      return refused(401, 'Unauthenticated');
    case 'scope-missing':
      return refused(403, 'This key is for other exports');
  }
}

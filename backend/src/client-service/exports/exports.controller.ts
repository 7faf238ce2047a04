import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { EXPORTS } from '@tour-portal/contracts/client-service/exports.js';
import type { ExportName } from '@tour-portal/contracts/client-service/exports.js';
import { LAST_DATE, calendarDate } from '@tour-portal/contracts/values/time.js';
import { Reads } from '../../http/answers.js';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import type { StreamedDownload } from '../../http/download.js';
import type { StaffLogin } from '../../http/request-context.js';
import { Right } from '../../http/security/right.js';
import { sheetRefusal } from '../sheets/sheet-refusals.js';
import { CurrentStaff, StaffGuard } from '../staff/staff-guard.js';
import { ExportDto, pathExport } from './exports.dto.js';
import { TakeExport } from './take-export.js';

/** Before the first departure and the first charge. */
const FIRST_DATE = calendarDate('2000-01-01');

/** Files for other systems (D63). */
@ApiTags('client service')
@Controller('v1/client-service/exports')
@UseGuards(StaffGuard)
@Right('export')
@Reads(sheetRefusal)
export class ExportsController {
  constructor(private readonly queries: QueryBus) {}

  /** Days are those of departures; of the ledger, those of charges and refunds in Chicago. Money is in cents. */
  @Describes({
    summary: 'Bookings, guests, or charges and refunds, as a file that is sent while it is read',
    files: ['text/csv', 'application/x-ndjson'],
  })
  @Get(':name')
  @ApiParam({ name: 'name', enum: EXPORTS })
  take(
    @CurrentStaff() { staff }: StaffLogin,
    @Query() { from = FIRST_DATE, to = LAST_DATE, format = 'csv' }: ExportDto,
    @Param('name', pathExport) name: ExportName,
  ): AnswerOf<StreamedDownload, typeof sheetRefusal> {
    return this.queries.execute(new TakeExport(staff, { name, from, to }, format));
  }
}

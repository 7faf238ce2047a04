import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { DepartureSheet } from '@tour-portal/contracts/client-service/client-service-api.js';
import { SHEET_NAMES } from '@tour-portal/contracts/sheets/departure-sheets.js';
import type { BookedDepartures, SheetName } from '@tour-portal/contracts/sheets/departure-sheets.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { Reads } from '../../http/answers.js';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import type { Download } from '../../http/download.js';
import { PathId } from '../../http/input/calls.js';
import { pathOneOf } from '../../http/input/path-id.js';
import type { StaffLogin } from '../../http/request-context.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import { CurrentStaff, StaffGuard } from '../staff/staff-guard.js';
import { GetBookedDepartures } from './booked-departures.js';
import { GetDepartureSheet } from './departure-sheet.js';
import { sheetRefusal } from './sheet-refusals.js';
import { DeparturesDto, SheetDto, pathDay } from './sheets.dto.js';

/** Who travels on a departure, for its tour director. Each look at a sheet is recorded before it is answered. */
@ApiTags('client service')
@Controller('v1/client-service/departures')
@UseGuards(StaffGuard)
@RequiresRoleFor('read')
@Reads(sheetRefusal)
export class DepartureSheetsController {
  constructor(private readonly queries: QueryBus) {}

  @Describes({ summary: 'The departures that somebody has booked', answer: 'BookedDepartures' })
  @Get()
  list(@Query() { tour, from, to }: DeparturesDto): AnswerOf<BookedDepartures, typeof sheetRefusal> {
    return this.queries.execute(
      new GetBookedDepartures({ tour: tour === undefined ? null : Number(tour), from, to }),
    );
  }

  @Describes({
    summary: 'A sheet of a departure: its rooming list, flights or passports',
    answer: 'DepartureSheet',
    files: ['text/csv', 'application/pdf'],
  })
  @Get(':tour/:date/:sheet')
  @ApiParam({ name: 'date', example: '2027-05-02' })
  @ApiParam({ name: 'sheet', enum: SHEET_NAMES })
  sheet(
    @CurrentStaff() { staff }: StaffLogin,
    @Query() { format = 'json' }: SheetDto,
    @PathId('tour') tour: number,
    @Param('date', pathDay) departedAt: CalendarDate,
    @Param('sheet', pathOneOf(SHEET_NAMES)) sheet: SheetName,
  ): AnswerOf<DepartureSheet | Download, typeof sheetRefusal> {
    return this.queries.execute(new GetDepartureSheet(staff, { tour, departedAt, sheet }, format));
  }
}

import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { DepartureSheet } from '@tour-portal/contracts/client-service/client-service-api.js';
import { SHEET_FORMATS, SHEET_NAMES } from '@tour-portal/contracts/sheets/departure-sheets.js';
import type {
  BookedDepartures,
  SheetFormat,
  SheetName,
} from '@tour-portal/contracts/sheets/departure-sheets.js';
import { parseId } from '@tour-portal/contracts/values/ids.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { IsOptional } from 'class-validator';
import { Reads } from '../../http/answers.js';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import type { Download } from '../../http/download.js';
import { PathId } from '../../http/input/calls.js';
import { pathDay, pathOneOf } from '../../http/input/path-id.js';
import { dayProblem, oneOf } from '../../http/input/query.js';
import { Passes } from '../../http/input/validation.js';
import type { StaffLogin } from '../../http/request-context.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import { CurrentStaff, StaffGuard } from '../staff/staff-guard.js';
import { GetBookedDepartures } from './booked-departures.js';
import { GetDepartureSheet } from './departure-sheet.js';
import { sheetRefusal } from './sheet-refusals.js';

const tourProblem = (value: string) => (parseId(value) === null ? 'This should be the id of a tour' : null);

/** GET /client-service/departures */
class DeparturesDto {
  @ApiProperty({ required: false })
  @IsOptional()
  @Passes(tourProblem)
  tour?: string;

  @ApiProperty({ required: false, example: '2027-05-01', description: 'The first day; default: today' })
  @IsOptional()
  @Passes(dayProblem)
  from?: CalendarDate;

  @ApiProperty({ required: false, example: '2027-10-31', description: 'The last day' })
  @IsOptional()
  @Passes(dayProblem)
  to?: CalendarDate;
}

/** GET /client-service/departures/:tour/:date/:sheet */
class SheetDto {
  @ApiProperty({ required: false, enum: SHEET_FORMATS })
  @IsOptional()
  @Passes(oneOf(SHEET_FORMATS))
  format?: SheetFormat;
}

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

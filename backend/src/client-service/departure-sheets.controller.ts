import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import { ApiParam, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import { SHEETS, SHEET_FORMATS } from '@tour-portal/contracts/departure-sheets.js';
import type { BookedDepartures, SheetFormat } from '@tour-portal/contracts/departure-sheets.js';
import { parseId } from '@tour-portal/contracts/ids.js';
import { maskedPassports } from '@tour-portal/contracts/passport-list.js';
import {
  BUSINESS_ZONE,
  LAST_DATE,
  dateIn,
  daysBetween,
  isCalendarDate,
} from '@tour-portal/contracts/time.js';
import type { CalendarDate } from '@tour-portal/contracts/time.js';
import type { Response } from 'express';
import { Brand } from '../brand.js';
import { Clock } from '../clock.js';
import { sendDownload } from '../http/download.js';
import { invalid, notFound } from '../http/problems.js';
import { oneOf, optionalParameters } from '../http/query.js';
import { sheetFile } from './departure-sheet-files.js';
import { DepartureSheets } from './departure-sheets.js';
import type { StaffLogin } from './staff-accounts.js';
import { CurrentStaff, StaffGuard } from './staff-guard.js';

/** Who travels on a departure, for its tour director. Each look at a sheet is recorded before it is answered. */
@ApiTags('client service')
@Controller('v1/client-service/departures')
@UseGuards(StaffGuard)
export class DepartureSheetsController {
  constructor(
    private readonly sheets: DepartureSheets,
    private readonly brand: Brand,
    private readonly clock: Clock,
  ) {}

  /** The departures that somebody has booked: of one tour or all, from a day (default today) to another. */
  @Get()
  @ApiQuery({ name: 'tour', required: false })
  @ApiQuery({ name: 'from', required: false, example: '2027-05-01' })
  @ApiQuery({ name: 'to', required: false, example: '2027-10-31' })
  async list(@Query() query: Record<string, unknown>): Promise<BookedDepartures> {
    const asked = optionalParameters(query, { tour: tourProblem, from: dateProblem, to: dateProblem });
    const from = (asked.from ?? dateIn(BUSINESS_ZONE, this.clock.now())) as CalendarDate;
    const to = (asked.to ?? LAST_DATE) as CalendarDate;
    if (daysBetween(from, to) < 0)
      throw invalid(
        [{ message: 'The last day must not be before the first', fields: ['from', 'to'] }],
        'query',
      );
    const tour = asked.tour === undefined ? null : Number(asked.tour);
    return { departures: await this.sheets.booked(tour, from, to) };
  }

  /** As JSON passport numbers are shown by their last four characters; the files have them whole. */
  @Get(':tour/:date/:sheet')
  @ApiParam({ name: 'date', example: '2027-05-02' })
  @ApiParam({ name: 'sheet', enum: SHEETS })
  @ApiQuery({ name: 'format', enum: SHEET_FORMATS, required: false })
  @ApiProduces('application/json', 'text/csv', 'application/pdf')
  async sheet(
    @CurrentStaff() member: StaffLogin,
    @Param('tour') tour: string,
    @Param('date') date: string,
    @Param('sheet') name: string,
    @Query() query: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    const asked = optionalParameters(query, { format: oneOf(SHEET_FORMATS) });
    const format = (asked.format ?? 'json') as SheetFormat;
    const id = parseId(tour);
    const sheet = SHEETS.find((known) => known === name);
    if (id === null || sheet === undefined || !isCalendarDate(date)) throw notFound();
    const found = await this.sheets.lookAt(member, { tour: id, departedAt: date, sheet, format });
    if (format === 'json') {
      response.json(found.sheet === 'passports' ? maskedPassports(found) : found);
      return;
    }
    sendDownload(response, await sheetFile(found, format, this.brand, this.clock.now()));
  }
}

function tourProblem(value: string): string | null {
  return parseId(value) === null ? 'This should be the id of a tour' : null;
}

function dateProblem(value: string): string | null {
  return isCalendarDate(value) ? null : 'This should be a day like 2027-05-02';
}

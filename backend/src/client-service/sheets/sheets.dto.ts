import type { PipeTransform } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { SHEET_FORMATS } from '@tour-portal/contracts/sheets/departure-sheets.js';
import type { SheetFormat } from '@tour-portal/contracts/sheets/departure-sheets.js';
import { parseId } from '@tour-portal/contracts/values/ids.js';
import { isCalendarDate } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { IsOptional } from 'class-validator';
import { oneOf } from '../../http/input/query.js';
import { Passes } from '../../http/input/validation.js';
import { notFound } from '../../http/problems.js';

const tourProblem = (value: string) => (parseId(value) === null ? 'This should be the id of a tour' : null);
const dateProblem = (value: string) =>
  isCalendarDate(value) ? null : 'This should be a day like 2027-05-02';

/** GET /client-service/departures */
export class DeparturesDto {
  @ApiProperty({ required: false })
  @IsOptional()
  @Passes(tourProblem)
  tour?: string;

  @ApiProperty({ required: false, example: '2027-05-01', description: 'The first day; default: today' })
  @IsOptional()
  @Passes(dateProblem)
  from?: CalendarDate;

  @ApiProperty({ required: false, example: '2027-10-31', description: 'The last day' })
  @IsOptional()
  @Passes(dateProblem)
  to?: CalendarDate;
}

/** GET /client-service/departures/:tour/:date/:sheet */
export class SheetDto {
  @ApiProperty({ required: false, enum: SHEET_FORMATS })
  @IsOptional()
  @Passes(oneOf(SHEET_FORMATS))
  format?: SheetFormat;
}

/** The day in a request's path; 404 if it is none. */
export const pathDay: PipeTransform<string, CalendarDate> = {
  transform: (text) => {
    if (!isCalendarDate(text)) throw notFound();
    return text;
  },
};

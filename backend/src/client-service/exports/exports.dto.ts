import { ApiProperty } from '@nestjs/swagger';
import { EXPORT_FORMATS } from '@tour-portal/contracts/client-service/exports.js';
import type { ExportFormat } from '@tour-portal/contracts/client-service/exports.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { IsOptional } from 'class-validator';
import { dayProblem, oneOf } from '../../http/input/query.js';
import { Passes } from '../../http/input/validation.js';

/** GET /client-service/exports/{name} (D63). */
export class ExportDto {
  @ApiProperty({
    required: false,
    example: '2027-01-01',
    description: 'The first day; default: the beginning',
  })
  @IsOptional()
  @Passes(dayProblem)
  from?: CalendarDate;

  @ApiProperty({ required: false, example: '2027-12-31', description: 'The last day; default: the end' })
  @IsOptional()
  @Passes(dayProblem)
  to?: CalendarDate;

  @ApiProperty({ required: false, enum: EXPORT_FORMATS, description: 'Default: csv' })
  @IsOptional()
  @Passes(oneOf(EXPORT_FORMATS))
  format?: ExportFormat;
}

import { ApiProperty } from '@nestjs/swagger';
import { REPORT_LIMITS } from '@tour-portal/contracts/api/error-report.js';
import { IsOptional, MaxLength } from 'class-validator';
import { shouldBe } from '../http/input/validation.js';
import type { PageError } from './report-page-error.js';

/** Limits a text to the length that the page may send. */
const Text = (name: keyof typeof REPORT_LIMITS) =>
  MaxLength(REPORT_LIMITS[name], shouldBe(`text of at most ${REPORT_LIMITS[name]} characters`));

/** POST /errors: an error that the SPA reports. */
export class PageErrorDto implements PageError {
  @ApiProperty()
  @Text('url')
  url!: string;

  @ApiProperty()
  @Text('userAgent')
  userAgent!: string;

  @ApiProperty()
  @Text('name')
  name!: string;

  @ApiProperty()
  @Text('message')
  message!: string;

  @ApiProperty({ required: false })
  @IsOptional()
  @Text('stack')
  stack?: string;

  @ApiProperty({ required: false })
  @IsOptional()
  debug?: unknown;
}

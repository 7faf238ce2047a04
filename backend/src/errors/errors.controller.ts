import { Body, Controller, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { REPORT_LIMITS } from '@tour-portal/contracts/api/error-report.js';
import { IsOptional, MaxLength } from 'class-validator';
import { Describes } from '../http/description/describes.js';
import { IdempotencyInterceptor } from '../http/idempotency/idempotency.js';
import { LimitedByAddress } from '../http/security/counted-calls.js';
import { shouldBe } from '../http/input/validation.js';
import { LIMITS } from '../http/security/rate-limiter.js';
import { ReportPageError } from './report-page-error.js';
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

@ApiTags('errors')
@Controller('v1/errors')
export class ErrorsController {
  constructor(private readonly commands: CommandBus) {}

  @Describes({ summary: 'Report an error of the page', errors: [429] })
  @Post()
  @LimitedByAddress(LIMITS.errorsPerAddress)
  @UseInterceptors(IdempotencyInterceptor)
  @HttpCode(204)
  report(@Body() error: PageErrorDto): Promise<void> {
    return this.commands.execute(new ReportPageError(error));
  }
}

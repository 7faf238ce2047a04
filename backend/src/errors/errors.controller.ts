import { Body, Controller, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Describes } from '../http/description/describes.js';
import { IdempotencyInterceptor } from '../http/idempotency/idempotency.js';
import { LimitedByAddress } from '../http/security/counted-calls.js';
import { LIMITS } from '../http/security/rate-limiter.js';
import { PageErrorDto } from './errors.dto.js';
import { ReportPageError } from './report-page-error.js';

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

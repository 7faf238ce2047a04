import { Body, Controller, HttpCode, Post, Req, UseInterceptors } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { REPORT_LIMITS, withoutSecrets } from '@tour-portal/contracts/error-report.js';
import type { Request } from 'express';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { TooManyRequests } from '../http/problems.js';
import { LIMITS, RateLimiter } from '../http/rate-limiter.js';
import { Is } from '../http/validation.js';
import { AppLogger } from '../logger.js';

/** A text no longer than the page may send. */
function Text(name: keyof typeof REPORT_LIMITS): PropertyDecorator {
  const max = REPORT_LIMITS[name];
  return Is((value) => typeof value === 'string' && value.length <= max, `text of at most ${max} characters`);
}

/** POST /errors: what the SPA reports about itself. */
class ClientErrorDto {
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
  constructor(
    private readonly limiter: RateLimiter,
    private readonly logger: AppLogger,
  ) {}

  @Post()
  @UseInterceptors(IdempotencyInterceptor)
  @HttpCode(204)
  async report(@Body() report: ClientErrorDto, @Req() request: Request): Promise<void> {
    const wait = await this.limiter.hit(LIMITS.errorsPerAddress, request.ip ?? '');
    if (wait > 0) throw new TooManyRequests(wait);
    this.logger.log.warn({ client: logged(report) }, 'error in a browser');
  }
}

/**
 * What goes into the log: no query of an address, nothing that opens a door or names a person, whatever page or program
 * sent it; and only the kind of `debug` that our own page sends.
 */
function logged({ url, userAgent, name, message, stack, debug }: ClientErrorDto) {
  return {
    url: withoutSecrets(url.split(/[?#]/)[0] ?? ''),
    userAgent,
    name: withoutSecrets(name),
    message: withoutSecrets(message),
    stack: withoutSecrets(stack ?? ''),
    debug: typeof debug === 'string' ? withoutSecrets(debug.slice(0, REPORT_LIMITS.debug)) : '',
  };
}

import { Body, Controller, HttpCode, Post, Req, UseInterceptors } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import type { Request } from 'express';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { TooManyRequests } from '../http/problems.js';
import { LIMITS, RateLimiter } from '../http/rate-limiter.js';
import { Is } from '../http/validation.js';
import { AppLogger } from '../logger.js';

const text = (max: number) => (value: unknown) => typeof value === 'string' && value.length <= max;

/** POST /errors: what the SPA reports about itself. */
class ClientErrorDto {
  @ApiProperty()
  @Is(text(2_000), 'text of at most 2000 characters')
  url!: string;

  @ApiProperty()
  @Is(text(1_000), 'text of at most 1000 characters')
  userAgent!: string;

  @ApiProperty()
  @Is(text(200), 'text of at most 200 characters')
  name!: string;

  @ApiProperty()
  @Is(text(2_000), 'text of at most 2000 characters')
  message!: string;

  @ApiProperty({ required: false })
  @IsOptional()
  @Is(text(20_000), 'text of at most 20000 characters')
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
    const { url, userAgent, name, message, stack } = report;
    // Queries may hold tokens, debug anything: neither belongs in a log.
    this.logger.log.warn(
      { client: { url: url.split(/[?#]/)[0], userAgent, name, message, stack } },
      'error in a browser',
    );
  }
}

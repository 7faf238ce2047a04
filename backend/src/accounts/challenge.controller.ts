import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Post, Req, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Brand } from '../brand.js';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { TooManyRequests } from '../http/problems.js';
import { LIMITS, RateLimiter } from '../http/rate-limiter.js';
import { Outbox } from '../messages/outbox.js';
import { checkCode } from './account-problems.js';
import { ChallengeDto, ChallengeVerifyDto } from './accounts.dto.js';
import { Challenges } from './challenges.js';

@ApiTags('challenge')
@Controller('v1/challenge')
export class ChallengeController {
  constructor(
    private readonly challenges: Challenges,
    private readonly outbox: Outbox,
    private readonly limiter: RateLimiter,
    private readonly brand: Brand,
  ) {}

  @Post('send')
  @UseInterceptors(IdempotencyInterceptor)
  @HttpCode(204)
  async send(@Body() { phoneNumber }: ChallengeDto, @Req() request: Request): Promise<void> {
    const wait =
      (await this.limiter.hit(LIMITS.smsPerAddress, request.ip ?? '')) ||
      (await this.limiter.hit(LIMITS.smsPerNumber, phoneNumber));
    if (wait > 0) throw new TooManyRequests(wait);
    const code = await this.challenges.issue(phoneNumber);
    const text = `${code} is your ${this.brand.name} code. It works for 10 minutes. We never ask for it by phone.`;
    await this.outbox.send(`sms-code/${randomUUID()}`, {
      kind: 'sms',
      to: phoneNumber,
      subject: null,
      text,
      html: null,
    });
  }

  @Post('verify')
  @UseInterceptors(IdempotencyInterceptor)
  @HttpCode(204)
  async verify(@Body() { phoneNumber, smsCode }: ChallengeVerifyDto): Promise<void> {
    checkCode(await this.challenges.verify(phoneNumber, smsCode));
  }
}

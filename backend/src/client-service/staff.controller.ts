import { randomUUID } from 'node:crypto';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Post,
  Req,
  Res,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { normalizeEmail } from '@tour-portal/contracts/account-rules.js';
import type { StaffMember } from '@tour-portal/contracts/client-service-api.js';
import type { Request, Response } from 'express';
import type { Challenges } from '../accounts/challenges.js';
import { Brand } from '../brand.js';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { TooManyRequests, invalidField, refused } from '../http/problems.js';
import { LIMITS, RateLimiter } from '../http/rate-limiter.js';
import { letterMessage } from '../messages/letter.js';
import { Outbox } from '../messages/outbox.js';
import { StaffAccounts } from './staff-accounts.js';
import type { StaffLogin } from './staff-accounts.js';
import { STAFF_CODES } from './staff-codes.js';
import { CurrentStaff, StaffGuard, staffCookie } from './staff-guard.js';
import { StaffSessions } from './staff-sessions.js';
import { StaffLoginDto, StaffVerifyDto } from './staff.dto.js';

/** Sign-in of client service: a password, then a code by e-mail (D45). */
@ApiTags('client service')
@Controller('v1/client-service')
export class StaffController {
  constructor(
    private readonly staff: StaffAccounts,
    @Inject(STAFF_CODES) private readonly codes: Challenges,
    private readonly sessions: StaffSessions,
    private readonly outbox: Outbox,
    private readonly limiter: RateLimiter,
    private readonly brand: Brand,
  ) {}

  @Post('login')
  @UseInterceptors(IdempotencyInterceptor)
  @HttpCode(202)
  async login(@Body() { email, password }: StaffLoginDto): Promise<Record<string, never>> {
    await this.limited(email);
    const member = await this.staff.authenticate(email, password);
    if (member === null) throw refused(400, 'Wrong email or password');
    const code = await this.codes.issue(String(member.staff));
    await this.outbox.send(`staff-code/${randomUUID()}`, this.codeMail(member, code));
    return {};
  }

  /** Not repeated by an idempotency key: a code works once, and who needs another asks for one. */
  @Post('login/verify')
  @HttpCode(200)
  async verify(
    @Body() { email, code }: StaffVerifyDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StaffMember> {
    await this.limited(email);
    const member = await this.staff.byEmail(normalizeEmail(email));
    if (member === null || (await this.codes.consume(String(member.staff), code)) !== 'right')
      throw invalidField('code', 'This code is not right, or no longer. Please sign in again for a new one.');
    await this.sessions.start(member.staff, response);
    return answerOf(member);
  }

  @Post('logout')
  @UseInterceptors(IdempotencyInterceptor)
  @HttpCode(204)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const csid = staffCookie(request);
    if (csid !== null) await this.sessions.end(csid, response);
  }

  @Get('me')
  @UseGuards(StaffGuard)
  me(@CurrentStaff() member: StaffLogin): StaffMember {
    return answerOf(member);
  }

  private async limited(email: string): Promise<void> {
    const wait = await this.limiter.hit(LIMITS.staffLoginPerEmail, normalizeEmail(email));
    if (wait > 0) throw new TooManyRequests(wait);
  }

  private codeMail({ email, name }: StaffLogin, code: string) {
    const letter = {
      to: email,
      subject: `${code} is your client service code`,
      heading: 'Your code',
      greeting: `Hello ${name},`,
      paragraphs: [
        `${code} is your code for client service. It works for 10 minutes, once.`,
        'If you did not just sign in, somebody knows your password: tell your manager now.',
      ],
      actions: [],
    };
    return letterMessage(letter, this.brand);
  }
}

function answerOf({ staff, name, email }: StaffLogin): StaffMember {
  return { id: staff, name, email };
}

import { Body, Controller, HttpCode, Post, Req, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { normalizeEmail } from '@tour-portal/contracts/account-rules.js';
import type { Request } from 'express';
import { Clock } from '../clock.js';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { TooManyRequests } from '../http/problems.js';
import { LIMITS, RateLimiter } from '../http/rate-limiter.js';
import { customerContext, portalOf } from '../http/request-context.js';
import { EmailResetDto } from './account-care.dto.js';
import { AccountLog } from './account-log.js';
import { checkCode, missing, refusedChange, takenField } from './account-problems.js';
import { Challenges } from './challenges.js';
import { ChangeAccount } from './change-account.js';
import { CredentialChanges } from './credential-changes.js';
import { Credentials } from './credentials.js';
import { evenly } from './even-time.js';

/** Another e-mail for one who has only the phone left (spec §4 "Auth", §5 "Reset email"). */
@ApiTags('email')
@Controller('v1/email')
export class EmailResetController {
  constructor(
    private readonly commands: CommandBus,
    private readonly credentials: Credentials,
    private readonly changes: CredentialChanges,
    private readonly challenges: Challenges,
    private readonly log: AccountLog,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** Checks the phone number, then its code, then sets the new e-mail. Never tells whether an account has the number. */
  @Post('reset')
  @UseInterceptors(IdempotencyInterceptor)
  @HttpCode(204)
  async reset(@Body() body: EmailResetDto, @Req() request: Request): Promise<void> {
    const { phoneNumber, smsCode, onlyValidate } = body;
    if (smsCode === undefined) {
      if (onlyValidate === true) return;
      throw missing('smsCode');
    }
    if (body.email === undefined && onlyValidate !== true) throw missing('email');
    const wait = await this.limiter.hit(LIMITS.codesPerNumber, phoneNumber);
    if (wait > 0) throw new TooManyRequests(wait);
    const email = body.email === undefined ? null : normalizeEmail(body.email);
    const work =
      onlyValidate === true || email === null
        ? this.challenges.verify(phoneNumber, smsCode).then(checkCode)
        : this.change(phoneNumber, smsCode, email, request);
    await evenly(work);
  }

  private async change(phoneNumber: string, smsCode: string, email: string, request: Request): Promise<void> {
    const portal = portalOf(request);
    const account = await this.credentials.accountWith('phoneNumber', phoneNumber);
    const context = customerContext(portal, account ?? 0, this.clock.now());
    const isRetry =
      portal.remembered !== null &&
      account !== null &&
      (await this.changes.hasBegun(account, context.command));
    if (!isRetry) {
      checkCode(await this.challenges.verify(phoneNumber, smsCode));
      // Before the code is used up, so that another e-mail can be tried with it.
      const taken = await this.credentials.taken({ email }, account);
      if (taken !== null) throw takenField(taken);
      checkCode(await this.challenges.consume(phoneNumber, smsCode));
    }
    if (account === null) return;
    await this.changes.settle(account);
    const before = await this.log.document(account);
    if (!isRetry && before?.email === email) return;
    const change = { profile: {}, phoneNumber: null, email };
    const result = await this.commands.execute(new ChangeAccount(account, change, 'phone-code', context));
    if (!result.ok) throw refusedChange(result);
  }
}

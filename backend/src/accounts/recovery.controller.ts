import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Post, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { normalizeEmail } from '@tour-portal/contracts/account-rules.js';
import { parseId } from '@tour-portal/contracts/ids.js';
import type { Request, Response } from 'express';
import { Clock } from '../clock.js';
import { Faults } from '../dev/faults.js';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { invalidField, refused, TooManyRequests } from '../http/problems.js';
import { checkedParameters } from '../http/query.js';
import { LIMITS, RateLimiter } from '../http/rate-limiter.js';
import { customerContext, portalOf } from '../http/request-context.js';
import { PasswordRecoverDto, PasswordResetDto } from './account-care.dto.js';
import { AccountLog } from './account-log.js';
import { checkCode, missing, refusedChange } from './account-problems.js';
import { Challenges } from './challenges.js';
import { ChangePassword } from './change-password.js';
import { CredentialChanges } from './credential-changes.js';
import { Credentials } from './credentials.js';
import { evenly } from './even-time.js';
import { PasswordRecovery } from './password-recovery.js';
import { ResetLinks, hashOfToken } from './reset-links.js';
import { ResetTokenAnswer, resetTokenOf } from './reset-token-answer.js';

const INVALID_LINK = 'This link has expired or is invalid';

/** Recovering a password by a mailed link or by the phone (spec §4 "Auth", §5 "Password reset"). */
@ApiTags('password')
@Controller('v1/password')
export class RecoveryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly recovery: PasswordRecovery,
    private readonly links: ResetLinks,
    private readonly credentials: Credentials,
    private readonly changes: CredentialChanges,
    private readonly challenges: Challenges,
    private readonly log: AccountLog,
    private readonly limiter: RateLimiter,
    private readonly faults: Faults,
    private readonly clock: Clock,
  ) {}

  /** 204 for any e-mail, known or not; for a phone number with its code the key to the reset. */
  @Post('recover')
  @UseInterceptors(ResetTokenAnswer, IdempotencyInterceptor)
  async recover(
    @Body() { email, phoneNumber, smsCode }: PasswordRecoverDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ id: number } | undefined> {
    if (phoneNumber === undefined) {
      if (email === undefined) throw missing('email');
      if (smsCode !== undefined) throw missing('phoneNumber');
      await this.byMail(normalizeEmail(email), request);
      response.status(204);
      return undefined;
    }
    if (email !== undefined) throw invalidField('email', 'Send an email or a phone number, not both');
    if (smsCode === undefined) throw missing('smsCode');
    const id = await evenly(this.byPhone(phoneNumber, smsCode, request));
    response.status(200);
    return { id };
  }

  @Get('check')
  @ApiQuery({ name: 'token' })
  @ApiQuery({ name: 'id' })
  async check(@Query() query: Record<string, unknown>): Promise<{ email: string }> {
    const { token, id } = checkedParameters(query, { token: anyText, id: anyText });
    const account = parseId(id);
    const opens = account !== null && (await this.links.opens(account, token));
    const document = opens ? await this.log.document(account) : null;
    if (document === null) throw refused(401, INVALID_LINK);
    return { email: document.email };
  }

  /** Uses the link up and ends all sessions of the account. */
  @Post('reset')
  @UseInterceptors(IdempotencyInterceptor)
  @HttpCode(204)
  async reset(@Body() { token, id, password }: PasswordResetDto, @Req() request: Request): Promise<void> {
    const context = customerContext(portalOf(request), id, this.clock.now());
    const allowed =
      (await this.links.opens(id, token)) ||
      (portalOf(request).remembered !== null && (await this.changes.hasBegun(id, context.command)));
    if (!allowed) throw refused(401, INVALID_LINK);
    const command = new ChangePassword(id, password, hashOfToken(token), context);
    const result = await this.commands.execute(command);
    if (!result.ok) throw refusedChange(result);
  }

  private async byMail(email: string, request: Request): Promise<void> {
    await this.limit(request);
    const wait = await this.limiter.hit(LIMITS.recoverPerEmail, email);
    if (wait > 0) throw new TooManyRequests(wait);
    const command = portalOf(request).command;
    await evenly(this.recovery.ask(command === '' ? randomUUID() : command, email));
  }

  private async byPhone(phoneNumber: string, smsCode: string, request: Request): Promise<number> {
    await this.limit(request);
    const wait = await this.limiter.hit(LIMITS.codesPerNumber, phoneNumber);
    if (wait > 0) throw new TooManyRequests(wait);
    const token = resetTokenOf(request, this.links, phoneNumber);
    const account = await this.credentials.accountWith('phoneNumber', phoneNumber);
    // The retry of a request that died once it had used its code up.
    const isRetry = portalOf(request).remembered !== null;
    if (isRetry && account !== null && (await this.links.opens(account, token))) return account;
    checkCode(await this.challenges.consume(phoneNumber, smsCode));
    if (account === null) throw invalidField('phoneNumber', 'There is no account with this phone number');
    await this.links.issue(account, token);
    this.faults.pass('account:link-issued');
    return account;
  }

  private async limit(request: Request): Promise<void> {
    const wait = await this.limiter.hit(LIMITS.recoverPerAddress, request.ip ?? '');
    if (wait > 0) throw new TooManyRequests(wait);
  }
}

/** Whatever it is: a link that is not right is one that has ended. */
function anyText(): null {
  return null;
}

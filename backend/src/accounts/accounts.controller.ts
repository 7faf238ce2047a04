import { Body, Controller, Get, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Account } from '@tour-portal/contracts/api/api.js';
import type { Response } from 'express';
import type { VisitorCall } from '../event-log/call.js';
import { Changes, IgnoresIdempotencyKey } from '../http/answers.js';
import { Describes } from '../http/description/describes.js';
import { CallOfVisitor } from '../http/input/calls.js';
import { EmptyIs204 } from '../http/empty-is-204.js';
import { CurrentReader } from '../http/request-context.js';
import type { Reader } from '../sessions/own-writes.js';
import { LimitedBy } from '../http/security/call-limits.js';
import { LoginLimits, RemembersBrowser } from '../http/security/login-limits.js';
import { LogsSecurityNote } from '../http/security/security-notes.js';
import { SessionCookieValue, WritesSessionCookie } from '../http/security/session-changes.js';
import { SessionGuard } from '../http/security/session-guard.js';
import { GetAccountJson } from './account-json.js';
import { accountRefusal } from './account-refusals.js';
import type { AccountCallResult } from './account-refusals.js';
import { LoginDto, SignupDto, knownAddressPipe, profileOf } from './accounts.dto.js';
import { LogIn } from './sign-in/log-in.js';
import { LogOut } from './sign-in/log-out.js';
import { SignUp } from './sign-in/sign-up.js';
import { SignUpLimits } from './sign-in/sign-up-limits.js';

@ApiTags('accounts')
@Controller('v1/accounts')
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Only validates with `onlyValidate`; otherwise takes an SMS code, opens the account and starts a session. */
  @Describes({
    summary: 'Sign up: checks the details; with the code sent to the phone it opens the account and logs in',
    answer: 'Account',
    also: { 204: null },
    errors: [429],
  })
  @Post('signup')
  @LimitedBy(SignUpLimits)
  @WritesSessionCookie()
  @LogsSecurityNote()
  @EmptyIs204()
  @Changes(accountRefusal)
  signup(
    @Body(knownAddressPipe) body: SignupDto,
    @CallOfVisitor({ ignoresQueryParameters: true }) call: VisitorCall,
  ): AccountCallResult<Account | undefined> {
    const { password, smsCode = null, onlyValidate = false } = body;
    return this.commands.execute(new SignUp(profileOf(body), password, smsCode, onlyValidate, call));
  }

  /** Decided afresh each time, whatever its idempotency key: the password may be another one by now. */
  @Describes({ summary: 'Log in', answer: 'Account', errors: [429] })
  @Post('login')
  @LimitedBy(LoginLimits)
  @WritesSessionCookie()
  @RemembersBrowser()
  @LogsSecurityNote()
  @IgnoresIdempotencyKey(accountRefusal)
  @HttpCode(200)
  login(
    @Body() { email, password }: LoginDto,
    @SessionCookieValue() earlierSid: string | null,
  ): AccountCallResult<Account> {
    return this.commands.execute(new LogIn(email, password, earlierSid));
  }

  /** Decided afresh each time, like a login: the session to end is that of the cookie. */
  @Describes({ summary: 'Log out' })
  @Post('logout')
  @WritesSessionCookie()
  @LogsSecurityNote()
  @IgnoresIdempotencyKey(accountRefusal)
  @HttpCode(204)
  logout(@SessionCookieValue() sid: string | null): AccountCallResult<undefined> {
    return this.commands.execute(new LogOut(sid));
  }

  @Describes({ summary: 'The account that is logged in, with its bookings', answer: 'Account' })
  @Get('me')
  @UseGuards(SessionGuard)
  @ApiOkResponse({ description: 'The account with its bookings, newest first (D14)' })
  async me(@CurrentReader() { account, lastWrite }: Reader, @Res() response: Response): Promise<void> {
    const json = await this.queries.execute(new GetAccountJson(account, lastWrite));
    if (json === null) throw accountRefusal({ code: 'no-such-account' });
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(json));
    response.end(json);
  }
}

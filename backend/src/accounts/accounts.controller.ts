import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { normalizeEmail } from '@tour-portal/contracts/account-rules.js';
import type { Account } from '@tour-portal/contracts/api.js';
import type { Request, Response } from 'express';
import { Clock } from '../clock.js';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { invalidField, refused, TooManyRequests } from '../http/problems.js';
import { LIMITS, RateLimiter } from '../http/rate-limiter.js';
import { CurrentAccount, customerContext, portalOf } from '../http/request-context.js';
import type { Portal } from '../http/request-context.js';
import { SessionGuard, sessionCookie } from '../http/session-guard.js';
import { Ids } from '../ids.js';
import { OwnWrites } from '../read-side/own-writes.js';
import { checkCode, missing, takenField } from './account-problems.js';
import { AccountQueries } from './account-queries.js';
import { addressProblem } from './address-rules.js';
import { LoginDto, SignupDto } from './accounts.dto.js';
import { Challenges } from './challenges.js';
import { Credentials } from './credentials.js';
import { OpenAccount } from './open-account.js';
import { SessionCookies } from './session-cookie.js';

@ApiTags('accounts')
@Controller('v1/accounts')
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: AccountQueries,
    private readonly credentials: Credentials,
    private readonly challenges: Challenges,
    private readonly cookies: SessionCookies,
    private readonly ownWrites: OwnWrites,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Validates; with an SMS code also opens the account and starts a session. */
  @Post('signup')
  @UseInterceptors(IdempotencyInterceptor)
  async signup(
    @Body() body: SignupDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Account | undefined> {
    const wrongAddress = addressProblem(body.address);
    if (wrongAddress !== null) throw invalidField(wrongAddress.field, wrongAddress.message);
    const portal = portalOf(request);
    if (!(await this.hasBegun(body, portal))) {
      const taken = await this.credentials.taken(body);
      if (taken !== null) throw takenField(taken);
      if (body.onlyValidate === true) {
        response.status(204);
        return undefined;
      }
      if (body.smsCode === undefined) throw missing('smsCode');
      checkCode(await this.challenges.consume(body.phoneNumber, body.smsCode));
    }

    const allocate = portal.remembered ?? this.ids.several;
    const [account] = (await allocate({ account: 1 })).account as [number];
    const { firstName, lastName, phoneNumber, email, password } = body;
    const { line1, line2 = null, city, state, country, zip } = body.address;
    const address = { line1, line2, city, state, country, zip };
    const profile = { firstName: firstName.trim(), lastName: lastName.trim(), phoneNumber, email, address };
    const context = customerContext(portal, account, this.clock.now());
    const result = await this.commands.execute(new OpenAccount(account, profile, password, context));
    if (!result.ok) throw takenField(result.taken);
    const sid = await this.cookies.start(account, response);
    portal.startedSession = account;
    await this.ownWrites.shown({ sid }, result.position);
    return this.answer(account);
  }

  @Post('login')
  @UseInterceptors(IdempotencyInterceptor)
  @HttpCode(200)
  async login(
    @Body() body: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Account> {
    const wait = await this.limiter.hit(LIMITS.loginPerEmail, normalizeEmail(body.email));
    if (wait > 0) throw new TooManyRequests(wait);
    const account = await this.credentials.authenticate(body.email, body.password);
    if (account === null) throw refused(400, 'Wrong email or password');
    const earlier = sessionCookie(request);
    if (earlier !== null) await this.cookies.end(earlier, response);
    return this.startSession(account, request, response);
  }

  @Post('logout')
  @UseInterceptors(IdempotencyInterceptor)
  @HttpCode(204)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const sid = sessionCookie(request);
    if (sid !== null) await this.cookies.end(sid, response);
  }

  @Get('me')
  @UseGuards(SessionGuard)
  @ApiOkResponse({ description: 'The account with its bookings, newest first (D14)' })
  async me(
    @CurrentAccount() account: number,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const now = this.clock.now();
    const shown = await this.ownWrites.awaited(portalOf(request));
    const remembered = shown ? await this.queries.accountJson(account, now) : null;
    const json = remembered ?? JSON.stringify(known(await this.queries.accountFromLog(account, now)));
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(json));
    response.end(json);
  }

  /** Whether this is the retry of a sign-up that got past its code and then died: the code is used up, the rest is not. */
  private async hasBegun(body: SignupDto, { remembered }: Portal): Promise<boolean> {
    if (remembered === null || body.onlyValidate === true) return false;
    const [account] = (await remembered({ account: 1 })).account as [number];
    return this.credentials.isReserved(account);
  }

  private async startSession(account: number, request: Request, response: Response): Promise<Account> {
    portalOf(request).startedSession = account;
    await this.cookies.start(account, response);
    return this.answer(account);
  }

  private async answer(account: number): Promise<Account> {
    const now = this.clock.now();
    return known(
      (await this.queries.account(account, now)) ?? (await this.queries.accountFromLog(account, now)),
    );
  }
}

/** The session's account; one that is gone has no session. */
function known(account: Account | null): Account {
  if (account === null) throw refused(401, 'Unauthenticated');
  return account;
}

import { Body, Controller, Patch, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { normalizeEmail } from '@tour-portal/contracts/account-rules.js';
import type { ProfileAnswer } from '@tour-portal/contracts/account-api.js';
import { changedProfile } from '@tour-portal/contracts/profile-changes.js';
import type { ProfileChange } from '@tour-portal/contracts/profile-changes.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import type { Request, Response } from 'express';
import { Clock } from '../clock.js';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { invalidField, refused, TooManyRequests } from '../http/problems.js';
import { LIMITS, RateLimiter } from '../http/rate-limiter.js';
import { CurrentAccount, customerContext, portalOf } from '../http/request-context.js';
import { SessionGuard } from '../http/session-guard.js';
import { OwnWrites } from '../read-side/own-writes.js';
import { PasswordChangeDto, ProfileDto } from './account-care.dto.js';
import { AccountLog } from './account-log.js';
import { checkCode, missing, refusedChange, takenField } from './account-problems.js';
import { addressProblem } from './address-rules.js';
import { Challenges } from './challenges.js';
import { ChangeAccount } from './change-account.js';
import type { AccountChange } from './change-account.js';
import { ChangePassword } from './change-password.js';
import { CredentialChanges } from './credential-changes.js';
import { Credentials } from './credentials.js';
import { SessionCookies } from './session-cookie.js';

/** What the owner of an account changes of it while logged in (spec §5 "Edit account", "Change password"). */
@ApiTags('accounts')
@Controller('v1/accounts/me')
@UseGuards(SessionGuard)
@UseInterceptors(IdempotencyInterceptor)
export class AccountCareController {
  constructor(
    private readonly commands: CommandBus,
    private readonly log: AccountLog,
    private readonly credentials: Credentials,
    private readonly changes: CredentialChanges,
    private readonly challenges: Challenges,
    private readonly cookies: SessionCookies,
    private readonly ownWrites: OwnWrites,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** Only fields that differ are changed; a new phone number needs its code, unless it is only validated. */
  @Patch()
  async profile(
    @CurrentAccount() account: number,
    @Body() body: ProfileDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProfileAnswer | undefined> {
    const portal = portalOf(request);
    const context = customerContext(portal, account, this.clock.now());
    // A change that died on the way is completed first, or this one would be compared with what is about to go.
    await this.changes.settle(account);
    const before = known(await this.log.document(account));
    const change = changeOf(before, body);
    const wrongAddress =
      change.profile.address === undefined
        ? null
        : addressProblem({ ...before.address, ...change.profile.address });
    if (wrongAddress !== null) throw invalidField(wrongAddress.field, wrongAddress.message);
    const taken = await this.credentials.taken(change, account);
    if (taken !== null) throw takenField(taken);
    const { phoneNumber } = change;
    const validates = body.onlyValidate === true;
    if (phoneNumber !== null && !(await this.changes.hasBegun(account, context.command))) {
      const { smsCode } = body;
      if (smsCode == null) {
        if (!validates) throw missing('smsCode');
      } else if (validates) checkCode(await this.challenges.verify(phoneNumber, smsCode));
      else checkCode(await this.challenges.consume(phoneNumber, smsCode));
    }
    if (validates) {
      response.status(204);
      return undefined;
    }

    const result = await this.commands.execute(new ChangeAccount(account, change, 'session', context));
    if (!result.ok) throw refusedChange(result);
    await this.ownWrites.shown(portal, result.position);
    const { updatedAt, address } = known(await this.log.document(account));
    return { updatedAt, address: { updatedAt: address.updatedAt } };
  }

  /** Ends all sessions and gives this browser a new one. */
  @Patch('password')
  async password(
    @CurrentAccount() account: number,
    @Body() { currentPassword, newPassword }: PasswordChangeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ updatedAt: Instant }> {
    const wait = await this.limiter.hit(LIMITS.passwordPerAccount, String(account));
    if (wait > 0) throw new TooManyRequests(wait);
    const portal = portalOf(request);
    const context = customerContext(portal, account, this.clock.now());
    if (!(await this.changes.hasBegun(account, context.command))) {
      await this.changes.settle(account);
      if (!(await this.credentials.isPassword(account, currentPassword)))
        throw invalidField('currentPassword', 'This is not your current password');
    }
    const result = await this.commands.execute(new ChangePassword(account, newPassword, null, context));
    if (!result.ok) throw refusedChange(result);
    const sid = await this.cookies.start(account, response);
    portal.startedSession = account;
    await this.ownWrites.shown({ sid }, result.position);
    const { updatedAt } = known(await this.log.document(account));
    return { updatedAt };
  }
}

/** What is to be another one than it is. */
function changeOf(before: AccountDocument, { firstName, lastName, address, phoneNumber, email }: ProfileDto) {
  const wanted: ProfileChange = {
    ...(firstName === undefined ? {} : { firstName: firstName.trim() }),
    ...(lastName === undefined ? {} : { lastName: lastName.trim() }),
    ...(address === undefined ? {} : { address }),
  };
  const other = (now: string, next: string | undefined) => (next === undefined || next === now ? null : next);
  return {
    profile: changedProfile(before, wanted),
    phoneNumber: other(before.phoneNumber, phoneNumber),
    email: other(before.email, email === undefined ? undefined : normalizeEmail(email)),
  } satisfies AccountChange;
}

/** The session's account; one that is gone has no session. */
function known(document: AccountDocument | null): AccountDocument {
  if (document === null) throw refused(401, 'Unauthenticated');
  return document;
}

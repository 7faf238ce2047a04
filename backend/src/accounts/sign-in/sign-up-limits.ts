import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { callerAddress } from '../../http/security/caller-address.js';
import type { CallLimits } from '../../http/security/call-limits.js';
import { LoginLimits } from '../../http/security/login-limits.js';
import { LIMITS, RateLimiter } from '../../http/security/rate-limiter.js';
import { requestContext } from '../../http/request-context.js';
import { allocateId } from '../../instance/ids.js';
import { AccountLog } from '../account-log.js';
import type { SignupDto } from '../accounts.dto.js';

/**
 * Limits sign-ups by the caller's address. A sign-up that is sent again with its idempotency key, after its account was
 * opened, has its password checked against that account's, so it counts as a login too.
 */
@Injectable()
export class SignUpLimits implements CallLimits<SignupDto> {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly logins: LoginLimits,
    private readonly log: AccountLog,
  ) {}

  async check(body: SignupDto, request: Request): Promise<void> {
    await this.limiter.hitOrThrow(LIMITS.signupPerAddress, callerAddress(request));
    const { allocateRepeatably } = requestContext(request);
    if (allocateRepeatably === null || body.onlyValidate === true) return;
    if (await this.log.isOpen(await allocateId('account', allocateRepeatably)))
      await this.logins.check(body, request);
  }
}

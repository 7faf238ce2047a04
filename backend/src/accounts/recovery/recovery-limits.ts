import { Injectable } from '@nestjs/common';
import { normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';
import type { Request } from 'express';
import { TooManyRequests } from '../../http/problems.js';
import { callerAddress } from '../../http/security/caller-address.js';
import type { CallLimits } from '../../http/security/call-limits.js';
import { LIMITS, RateLimiter } from '../../http/security/rate-limiter.js';
import type { PasswordRecoverDto } from './recovery.dto.js';

/** Limits password recoveries by the caller's address, and those by mail also by the e-mail. */
@Injectable()
export class RecoveryLimits implements CallLimits<PasswordRecoverDto> {
  constructor(private readonly limiter: RateLimiter) {}

  async check({ email }: PasswordRecoverDto, request: Request): Promise<void> {
    const wait =
      (await this.limiter.hit(LIMITS.recoverPerAddress, callerAddress(request))) ||
      (email === undefined ? 0 : await this.limiter.hit(LIMITS.recoverPerEmail, normalizeEmail(email)));
    if (wait > 0) throw new TooManyRequests(wait);
  }
}

import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { requestContext } from '../../http/request-context.js';
import type { CallLimits } from '../../http/security/call-limits.js';
import { LIMITS, RateLimiter } from '../../http/security/rate-limiter.js';

/** How often the owner of a session may try the account's current password. */
@Injectable()
export class PasswordLimits implements CallLimits {
  constructor(private readonly limiter: RateLimiter) {}

  async check(_: unknown, request: Request): Promise<void> {
    await this.limiter.hitOrThrow(LIMITS.passwordPerAccount, String(requestContext(request).account));
  }
}

import { Inject, Injectable, Scope, SetMetadata, UseGuards, applyDecorators } from '@nestjs/common';
import type { CanActivate, ExecutionContext, PipeTransform, Type } from '@nestjs/common';
import { REQUEST, Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { portalOf } from '../request-context.js';
import { callerAddress } from './caller-address.js';
import { RateLimiter } from './rate-limiter.js';
import type { Limit } from './rate-limiter.js';

/** Who makes a call, as the limiter counts them. */
type SubjectOf = (request: Request) => string;

interface Counted {
  readonly limit: Limit;
  readonly subjectOf: SubjectOf;
}

const COUNTED = 'limit of a call';
const accountOf: SubjectOf = (request) => String(portalOf(request).account);

/** Counts calls (D54), whatever they say; for accounts it stands behind `SessionGuard`. */
@Injectable()
export class LimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { limit, subjectOf } = this.reflector.get<Counted>(COUNTED, context.getHandler());
    await this.limiter.count(limit, subjectOf(context.switchToHttp().getRequest<Request>()));
    return true;
  }
}

const limited = (counted: Counted) => applyDecorators(SetMetadata(COUNTED, counted), UseGuards(LimitGuard));

/** An account may make the call so often. */
export const LimitedByAccount = (limit: Limit) => limited({ limit, subjectOf: accountOf });

/** An address may make the call so often. */
export const LimitedByAddress = (limit: Limit) => limited({ limit, subjectOf: callerAddress });

/**
 * A pipe of a call's body or parameters that counts the call (D54) once they are valid: what is malformed, and what is
 * answered from its idempotency key, is not counted. For both a guard, which comes first, would be too early.
 */
function counted({ limit, subjectOf }: Counted): Type<PipeTransform> {
  @Injectable({ scope: Scope.REQUEST })
  class CountedPipe implements PipeTransform {
    constructor(
      @Inject(REQUEST) private readonly request: Request,
      private readonly limiter: RateLimiter,
    ) {}

    async transform(value: unknown): Promise<unknown> {
      await this.limiter.count(limit, subjectOf(this.request));
      return value;
    }
  }
  return CountedPipe;
}

/** An account may make so many valid calls; for calls with a session. */
export const countedByAccount = (limit: Limit) => counted({ limit, subjectOf: accountOf });

/** An address may make so many valid calls. */
export const countedByAddress = (limit: Limit) => counted({ limit, subjectOf: callerAddress });

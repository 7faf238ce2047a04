import { Injectable, SetMetadata, UseGuards, applyDecorators } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { requestContext, requestParameter } from '../request-context.js';
import { callerAddress } from './caller-address.js';
import { RateLimiter } from './rate-limiter.js';
import type { Limit } from './rate-limiter.js';

/** Answers the key by which the limiter counts a call: the caller's account or address. */
type SubjectOf = (request: Request) => string;

interface CountedLimit {
  readonly limit: Limit;
  readonly subjectOf: SubjectOf;
}

const COUNTED_KEY = 'limit of a call';
const accountOf: SubjectOf = (request) => String(requestContext(request).account);

/** Counts calls (D54) before their parameters and bodies are validated. When it counts by account it stands behind `SessionGuard`. */
@Injectable()
export class LimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { limit, subjectOf } = this.reflector.get<CountedLimit>(COUNTED_KEY, context.getHandler());
    await this.limiter.hitOrThrow(limit, subjectOf(context.switchToHttp().getRequest<Request>()));
    return true;
  }
}

const limited = (counted: CountedLimit) =>
  applyDecorators(SetMetadata(COUNTED_KEY, counted), UseGuards(LimitGuard));

/** Limits how often an account may make the call. */
export const LimitedByAccount = (limit: Limit) => limited({ limit, subjectOf: accountOf });

/** Limits how often the call may be made from one address. */
export const LimitedByAddress = (limit: Limit) => limited({ limit, subjectOf: callerAddress });

/**
 * The caller's address, for handlers that count calls themselves: a guard would also count invalid calls and calls that are
 * answered from their idempotency key.
 */
export const CallerAddress = requestParameter(callerAddress);

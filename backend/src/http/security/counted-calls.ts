import { Injectable, SetMetadata, UseGuards, applyDecorators, createParamDecorator } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
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
 * Whose calls the limit of an address counts together. Where only valid calls count, and none that is answered from its
 * idempotency key, a guard would be too early: the handler counts them.
 */
export const CallerAddress = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  callerAddress(context.switchToHttp().getRequest<Request>()),
);

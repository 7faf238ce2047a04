import { Injectable, SetMetadata, UseInterceptors, applyDecorators } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor, Type } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { bodyFor } from '../input/body-for.js';

/** Limits how often calls may be made (D54), by what is known of the caller or by the body. */
export interface CallLimits<B = unknown> {
  /** Counts a call. @throws HttpException 429 if there are too many; 400 for a body that it does not allow */
  check(body: B, request: Request): Promise<void>;
}

const LIMITS_KEY = 'limits of a call';

@Injectable()
class LimitInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly module: ModuleRef,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const limits = this.reflector.get<Type<CallLimits>>(LIMITS_KEY, context.getHandler());
    await this.module.get(limits).check(bodyFor(context), context.switchToHttp().getRequest<Request>());
    return next.handle();
  }
}

/**
 * Counts calls with a valid body before they are executed. Stands above `@Changes`, so that repeated answers are not counted: Nest runs
 * the interceptors of lower decorators first.
 * @param limits a provider of the controller's module
 */
export const LimitedBy = (limits: Type<CallLimits<never>>) =>
  applyDecorators(SetMetadata(LIMITS_KEY, limits), UseInterceptors(LimitInterceptor));

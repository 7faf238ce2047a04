import { Injectable, SetMetadata, UseInterceptors, applyDecorators } from '@nestjs/common';
import type { CallHandler, ExecutionContext, HttpException, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { from, lastValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import { sessionCookie } from '../sessions/session-cookie.js';
import { Clock } from '../instance/clock.js';
import type { UseCaseResult } from '../event-log/call.js';
import { OwnWrites } from '../sessions/own-writes.js';
import { Download, StreamedDownload, toStreamableFile } from './download.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.js';
import { requestContext } from './request-context.js';

const REFUSALS = 'refusals';

/** Turns the refusals of a capability into errors. */
export type RefusalMapper<R> = (refusal: R) => HttpException;

/** The result that a controller's method passes on from a use case; `F` must be able to map each of its refusals. */
export type AnswerOf<T, F extends RefusalMapper<never>> = Promise<UseCaseResult<T, Parameters<F>[0]>>;

type AnyResult = UseCaseResult<unknown, unknown>;

/**
 * Sends the answer of a use case (`UseCaseResult`) once the read models show what was written or a time-out is over (D13): a
 * refusal as an error, a file as a download. Before the call it notes the time, which `http/input/calls.ts` puts into the
 * contexts of commands.
 */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly ownWrites: OwnWrites,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<AnyResult>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    requestContext(request).at = this.clock.now();
    const targets = [context.getHandler(), context.getClass()];
    const toException = this.reflector.getAllAndOverride<RefusalMapper<unknown>>(REFUSALS, targets);
    return from(this.answer(request, lastValueFrom(next.handle()), toException));
  }

  private async answer(
    request: Request,
    execution: Promise<AnyResult>,
    toException: RefusalMapper<unknown>,
  ): Promise<unknown> {
    const result = await execution;
    // Under an idempotency key the answer is stored encrypted for the account whose personal data it holds.
    if (result.subject !== undefined) requestContext(request).subject = result.subject;
    // The session that the call itself started, if it did, comes before the one of its cookie.
    const sid = requestContext(request).sid ?? sessionCookie(request);
    await this.ownWrites.awaitWrite({ sid }, result.position ?? null);
    if (!result.ok) throw toException(result.refusal);
    const answer = 'read' in result ? await result.read() : result.answer;
    return answer instanceof Download || answer instanceof StreamedDownload
      ? await toStreamableFile(answer)
      : answer;
  }
}

/**
 * For calls that change something: a retry with the same idempotency key gets the stored answer, also a decided refusal
 * (403, 404, 409, 422; D12, decision 0019).
 */
export function Changes<R>(toException: RefusalMapper<R>): ClassDecorator & MethodDecorator {
  return applyDecorators(
    SetMetadata(REFUSALS, toException),
    UseInterceptors(IdempotencyInterceptor, AnswerInterceptor),
  );
}

/** For calls that only read and may be refused; others answer what their query answers. */
export function Reads<R>(toException: RefusalMapper<R>): ClassDecorator & MethodDecorator {
  return applyDecorators(SetMetadata(REFUSALS, toException), UseInterceptors(AnswerInterceptor));
}

/** For calls that change something but are decided afresh each time, such as a login. */
export const IgnoresIdempotencyKey = Reads;

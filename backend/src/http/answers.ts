import { Injectable, SetMetadata, UseInterceptors, applyDecorators } from '@nestjs/common';
import type { CallHandler, ExecutionContext, HttpException, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { from, lastValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import { sessionCookie } from '../sessions/session-cookie.js';
import { Clock } from '../instance/clock.js';
import type { Answered } from '../event-log/call.js';
import { OwnWrites } from '../sessions/own-writes.js';
import { Download, StreamedDownload, downloaded } from './download.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.js';
import { portalOf } from './request-context.js';

const REFUSALS = 'refusals';

/** How a capability's refusals are answered. */
export type RefusalAnswers<R> = (refusal: R) => HttpException;

/** What a method of a controller hands to `AnswerInterceptor`: refused for nothing but what `F` can answer. */
export type AnswerOf<T, F extends RefusalAnswers<never>> = Promise<Answered<T, Parameters<F>[0]>>;

type AnyAnswer = Answered<unknown, unknown>;

/**
 * Answers what a use case has answered (`Answered`) once the read models show what was written (D13): a refusal as an
 * error, a file as a download. Before, it notes the time, from which `http/calls.ts` makes commands' contexts.
 */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly ownWrites: OwnWrites,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<AnyAnswer>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    portalOf(request).at = this.clock.now();
    const places = [context.getHandler(), context.getClass()];
    const refusals = this.reflector.getAllAndOverride<RefusalAnswers<unknown>>(REFUSALS, places);
    return from(this.answer(request, lastValueFrom(next.handle()), refusals));
  }

  private async answer(
    request: Request,
    outcome: Promise<AnyAnswer>,
    refusals: RefusalAnswers<unknown>,
  ): Promise<unknown> {
    const answered = await outcome;
    if (answered.subject !== undefined) portalOf(request).subject = answered.subject;
    // The session that was started while answering, where there is one.
    const sid = portalOf(request).sid ?? sessionCookie(request);
    await this.ownWrites.shown({ sid }, answered.position ?? null);
    if (!answered.ok) throw refusals(answered.refusal);
    const answer = 'read' in answered ? await answered.read() : answered.answer;
    return answer instanceof Download || answer instanceof StreamedDownload ? downloaded(answer) : answer;
  }
}

/** Of calls whose every refusal is a guard's or a pipe's. */
export function refusesNothing(refusal: never): HttpException {
  throw new Error(`refused for ${String(refusal)}`);
}

/** Of calls that change something: carried out once for an idempotency key, refusals too (D12). */
export function Changes<R>(refusals: RefusalAnswers<R>): ClassDecorator & MethodDecorator {
  return applyDecorators(
    SetMetadata(REFUSALS, refusals),
    UseInterceptors(IdempotencyInterceptor, AnswerInterceptor),
  );
}

/** Of calls that only read. */
export function Reads<R>(refusals: RefusalAnswers<R>): ClassDecorator & MethodDecorator {
  return applyDecorators(SetMetadata(REFUSALS, refusals), UseInterceptors(AnswerInterceptor));
}

/** Of calls that change something and are decided afresh each time, whatever their idempotency key: logging in and out. */
export const DecidesAfresh = Reads;

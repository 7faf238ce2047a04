import { Injectable, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { tap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { UseCaseResult } from '../event-log/call.js';

@Injectable()
class EmptyAnswerInterceptor implements NestInterceptor {
  intercept(
    context: ExecutionContext,
    next: CallHandler<UseCaseResult<unknown, unknown>>,
  ): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      tap((answered) => {
        if ('answer' in answered && answered.answer === undefined) response.status(204);
      }),
    );
  }
}

/**
 * For calls whose answer may be empty: an empty answer is 204. Stands above `@Changes`, because Nest runs the interceptors of
 * lower decorators first: this one must see the result of the use case, before it is turned into an answer.
 */
export const EmptyIs204 = () => UseInterceptors(EmptyAnswerInterceptor);

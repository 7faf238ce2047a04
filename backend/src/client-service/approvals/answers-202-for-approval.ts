import { Injectable, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Response } from 'express';
import { tap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { UseCaseResult } from '../../event-log/call.js';

@Injectable()
class ApprovalStatusInterceptor implements NestInterceptor {
  intercept(
    context: ExecutionContext,
    next: CallHandler<UseCaseResult<ServedBookingAnswer, unknown>>,
  ): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      tap((answered) => {
        if ('answer' in answered && answered.answer.approval !== undefined) response.status(202);
      }),
    );
  }
}

/**
 * Answers 202 where a call's action waits for a second person's approval, and in a dry run where it would wait for one
 * (D60). It is for a method of a class with `@Changes`.
 */
export const Answers202ForApproval = () => UseInterceptors(ApprovalStatusInterceptor);

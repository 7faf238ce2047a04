import { UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext } from '@nestjs/common';
import { catchError } from 'rxjs';
import { Unavailable, refused } from '../../http/problems.js';
import { GatewayUnavailable, NoticeNotSigned } from './gateway.js';

/**
 * Marks calls that ask the gateway or hear from it: turns `GatewayUnavailable` into a 503, `NoticeNotSigned` into a 403.
 * @param unavailableText the message of the 503
 */
export function HandlesGatewayErrors(unavailableText: string) {
  const throwProblem = (error: unknown) => {
    if (error instanceof GatewayUnavailable) throw new Unavailable(unavailableText, { cause: error });
    if (error instanceof NoticeNotSigned) throw refused(403, 'This notice is not signed by the gateway');
    throw error;
  };
  return UseInterceptors({
    intercept: (_: ExecutionContext, next: CallHandler) => next.handle().pipe(catchError(throwProblem)),
  });
}

import { UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext } from '@nestjs/common';
import { catchError } from 'rxjs';
import { Unavailable, refused } from '../../http/problems.js';
import { GatewayUnavailable, NoticeNotSigned } from './gateway.js';

/**
 * Marks calls that ask the gateway or hear from it: turns its failures into HTTP problems.
 * @param unavailableText the message of a 503, for a gateway that cannot be reached
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

import { UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { catchError, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { Unavailable, refused } from '../../http/problems.js';
import { GatewayUnavailable, NoticeNotSigned } from './gateway.js';

class GatewayProblems implements NestInterceptor {
  constructor(private readonly unavailableText: string) {}

  intercept(_: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(catchError((error: unknown) => throwError(() => this.problemOf(error))));
  }

  private problemOf(error: unknown): unknown {
    if (error instanceof GatewayUnavailable) return new Unavailable(this.unavailableText, { cause: error });
    if (error instanceof NoticeNotSigned) return refused(403, 'This notice is not signed by the gateway');
    return error;
  }
}

/**
 * Marks calls that ask the gateway or hear from it: turns its failures into HTTP problems.
 * @param unavailableText the message of a 503, for a gateway that cannot be reached
 */
export const HandlesGatewayErrors = (unavailableText: string) =>
  UseInterceptors(new GatewayProblems(unavailableText));

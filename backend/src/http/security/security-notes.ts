import { Injectable, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { tap } from 'rxjs';
import type { Observable } from 'rxjs';
import { SecurityLog } from './security-log.js';
import type { SecurityNote } from './security-log.js';

/** An answer or refusal of a use case that may have a note for the security log. */
export interface HasSecurityNote {
  readonly security?: SecurityNote;
}

@Injectable()
class SecurityInterceptor implements NestInterceptor {
  constructor(private readonly log: SecurityLog) {}

  intercept(context: ExecutionContext, next: CallHandler<HasSecurityNote>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    return next.handle().pipe(
      tap(({ security }) => {
        if (security === undefined) return;
        const { event, ...subject } = security;
        this.log.note(event, request, subject);
      }),
    );
  }
}

/**
 * Writes the note of an answer or a refusal, if it has one, to the security log. Stands above the decorator that sends the
 * answer, or on a method where that decorator is on the class.
 */
export const LogsSecurityNote = () => UseInterceptors(SecurityInterceptor);

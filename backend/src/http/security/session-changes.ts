import { Injectable, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { tap } from 'rxjs';
import type { Observable } from 'rxjs';
import { SessionCookies, sessionCookie } from '../../sessions/session-cookie.js';
import type { SessionChange } from '../../sessions/sessions.js';
import { requestContext, requestParameter } from '../request-context.js';

@Injectable()
class SessionInterceptor implements NestInterceptor {
  constructor(private readonly cookies: SessionCookies) {}

  intercept(context: ExecutionContext, next: CallHandler<SessionChange>): Observable<unknown> {
    const http = context.switchToHttp();
    const response = http.getResponse<Response>();
    return next.handle().pipe(
      tap(({ session }) => {
        if (session?.hasEnded === true) this.cookies.clear(response);
        if (session?.started === undefined) return;
        const { account, sid } = session.started;
        this.cookies.set(sid, response);
        const requestState = requestContext(http.getRequest<Request>());
        requestState.startedSession = account;
        requestState.sid = sid;
      }),
    );
  }
}

/**
 * For calls that start or end the caller's session: writes its cookie (D11). Stands above the decorator that makes the answer,
 * such as `Changes`.
 */
export const WritesSessionCookie = () => UseInterceptors(SessionInterceptor);

/** The session cookie's value, valid or not; null without a cookie. */
export const SessionCookieValue = requestParameter(sessionCookie);

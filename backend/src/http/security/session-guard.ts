import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SessionCookies, sessionCookie } from '../../sessions/session-cookie.js';
import { refused } from '../problems.js';
import { requestContext } from '../request-context.js';

/** Lets a request through with a live session only (401 otherwise). */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(private readonly cookies: SessionCookies) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const sid = sessionCookie(request);
    const session = sid === null ? null : await this.cookies.find(sid, http.getResponse<Response>());
    if (session === null) throw refused(401, 'Unauthenticated');
    const requestState = requestContext(request);
    requestState.account = session.account;
    requestState.subject = session.account;
    requestState.lastWrite = session.lastWrite;
    requestState.sid = sid;
    return true;
  }
}

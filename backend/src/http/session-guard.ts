import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { Sessions } from '../accounts/sessions.js';
import { refused } from './problems.js';
import { portalOf } from './request-context.js';

export const SESSION_COOKIE = 'sid';

/** Lets a request through with a live session only (401 otherwise). */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(private readonly sessions: Sessions) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const sid = (request.cookies as Record<string, unknown> | undefined)?.[SESSION_COOKIE];
    const account = typeof sid === 'string' ? await this.sessions.account(sid) : null;
    if (account === null) throw refused(401, 'Unauthenticated');
    const portal = portalOf(request);
    portal.account = account;
    portal.sid = sid as string;
    return true;
  }
}

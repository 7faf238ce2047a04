import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { parse } from 'cookie';
import type { Request } from 'express';
import { Sessions } from '../accounts/sessions.js';
import { refused } from './problems.js';
import { portalOf } from './request-context.js';

export const SESSION_COOKIE = 'sid';

/** The session cookie's value; null where there is none. */
export function sessionCookie({ headers }: Request): string | null {
  return headers.cookie === undefined ? null : (parse(headers.cookie)[SESSION_COOKIE] ?? null);
}

/** Lets a request through with a live session only (401 otherwise). */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(private readonly sessions: Sessions) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const sid = sessionCookie(request);
    const session = sid === null ? null : await this.sessions.find(sid);
    if (session === null) throw refused(401, 'Unauthenticated');
    const portal = portalOf(request);
    portal.account = session.account;
    portal.wrote = session.wrote;
    portal.sid = sid;
    return true;
  }
}

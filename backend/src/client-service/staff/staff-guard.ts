import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { mayDo, notAllowedMessage } from '@tour-portal/contracts/client-service/staff-roles.js';
import type { StaffAction } from '@tour-portal/contracts/client-service/staff-roles.js';
import type { Request, Response } from 'express';
import { refused } from '../../http/problems.js';
import { requestContext, requestParameter } from '../../http/request-context.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import { StaffCookies, staffCookie } from './staff-cookie.js';
import { StaffSessions } from './staff-sessions.js';

/**
 * Lets a request through only with a live session of client service (401 otherwise; a customer's session does not count)
 * and only if the member's roles allow the action (403 otherwise).
 */
@Injectable()
export class StaffGuard implements CanActivate {
  constructor(
    private readonly sessions: StaffSessions,
    private readonly cookies: StaffCookies,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const csid = staffCookie(request);
    const session = csid === null ? null : await this.sessions.find(csid);
    if (csid === null || session === null) throw refused(401, 'Unauthenticated');
    const { member, newMaxAgeMillis } = session;
    if (newMaxAgeMillis !== null) this.cookies.set(csid, http.getResponse<Response>(), newMaxAgeMillis);
    const targets = [context.getHandler(), context.getClass()];
    const action = this.reflector.getAllAndOverride(RequiresRoleFor, targets) as StaffAction | undefined;
    if (action === undefined) throw new Error('a call of client service that names no right');
    if (!mayDo(member.roles, action)) throw refused(403, notAllowedMessage(action));
    requestContext(request).staff = member;
    return true;
  }
}

/** The member of staff who makes the call; the guard ensures that there is one. */
export const CurrentStaff = requestParameter((request) => {
  const { staff } = requestContext(request);
  if (staff === null) throw new Error('no session of client service on a route without a guard');
  return staff;
});

import { Injectable, createParamDecorator } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { parse } from 'cookie';
import type { Request } from 'express';
import { refused } from '../http/problems.js';
import { portalOf } from '../http/request-context.js';
import type { StaffLogin } from './staff-accounts.js';
import { STAFF_COOKIE, StaffSessions } from './staff-sessions.js';

/** The session cookie's value; null where there is none. */
export function staffCookie({ headers }: Request): string | null {
  return headers.cookie === undefined ? null : (parse(headers.cookie)[STAFF_COOKIE] ?? null);
}

/** Lets a request through with a live session of client service only (401 otherwise); no customer's session counts. */
@Injectable()
export class StaffGuard implements CanActivate {
  constructor(private readonly sessions: StaffSessions) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const csid = staffCookie(request);
    const member = csid === null ? null : await this.sessions.find(csid);
    if (member === null) throw refused(401, 'Unauthenticated');
    portalOf(request).staff = member;
    return true;
  }
}

/** The member of staff who asks; the guard has made sure there is one. */
export const CurrentStaff = createParamDecorator((_: unknown, context: ExecutionContext): StaffLogin =>
  memberOf(context.switchToHttp().getRequest<Request>()),
);

/** What a call that changes something is made of, but for its body. */
export interface StaffRequest {
  readonly member: StaffLogin;
  /** As the path has it; empty where the path has none. */
  readonly id: string;
  readonly query: Record<string, unknown>;
  readonly request: Request;
}

/** How the interface's description shows the path's `id`, which it cannot see in `Asked`. */
export const PATH_ID = { name: 'id', type: String };

/** The whole of it at once. */
export const Asked = createParamDecorator((_: unknown, context: ExecutionContext): StaffRequest => {
  const request = context.switchToHttp().getRequest<Request<{ id?: string }>>();
  const { params, query } = request;
  return { member: memberOf(request), id: params.id ?? '', query, request };
});

function memberOf(request: Request): StaffLogin {
  const { staff } = portalOf(request);
  if (staff === null) throw new Error('no session of client service on a route without a guard');
  return staff;
}

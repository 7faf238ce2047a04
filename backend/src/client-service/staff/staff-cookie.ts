import { Inject, Injectable, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { parse } from 'cookie';
import type { Request, Response } from 'express';
import { tap } from 'rxjs';
import type { Observable } from 'rxjs';
import { requestParameter } from '../../http/request-context.js';
import type { Config } from '../../instance/config.js';
import { CONFIG } from '../../instance/settings.js';
import { STAFF_SESSION_MILLIS } from './staff-sessions.js';
import type { StaffSessionChange } from './staff-sessions.js';

const STAFF_COOKIE = 'csid';
/** The browser sends the cookie only to this path and those below it. */
const PATH = '/v1/client-service';

/** The session cookie's value; null without a cookie. */
export function staffCookie({ headers }: Request): string | null {
  return headers.cookie === undefined ? null : (parse(headers.cookie)[STAFF_COOKIE] ?? null);
}

/** The cookie of D45, which names a session of client service. */
@Injectable()
export class StaffCookies {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>) {}

  /** @param maxAge milliseconds */
  set(csid: string, response: Response, maxAge = STAFF_SESSION_MILLIS): void {
    response.cookie(STAFF_COOKIE, csid, { ...this.attributes(response), maxAge });
  }

  clear(response: Response): void {
    response.clearCookie(STAFF_COOKIE, this.attributes(response));
  }

  private attributes({ req }: Response) {
    const { publicUrl } = this.config;
    const secure = publicUrl === null ? req.secure : publicUrl.startsWith('https://');
    return { httpOnly: true, sameSite: 'strict', path: PATH, secure } as const;
  }
}

@Injectable()
class StaffSessionInterceptor implements NestInterceptor {
  constructor(private readonly cookies: StaffCookies) {}

  intercept(context: ExecutionContext, next: CallHandler<StaffSessionChange>): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      tap(({ session }) => {
        if (session?.hasEnded === true) this.cookies.clear(response);
        if (session?.started !== undefined) this.cookies.set(session.started, response);
      }),
    );
  }
}

/** For calls that start or end the caller's session: sets or clears its cookie. Stands above the decorator that sends the answer. */
export const WritesStaffCookie = () => UseInterceptors(StaffSessionInterceptor);

/** The cookie's value, valid or not; null without a cookie. */
export const StaffCookieValue = requestParameter(staffCookie);

import { Inject, Injectable } from '@nestjs/common';
import { parse } from 'cookie';
import type { Request, Response } from 'express';
import type { Config } from '../instance/config.js';
import { CONFIG } from '../instance/settings.js';
import { SESSION_MILLIS, Sessions } from './sessions.js';
import type { LiveSession } from './sessions.js';

const SESSION_COOKIE = 'sid';

/** The session cookie's value; null where there is none. */
export function sessionCookie({ headers }: Request): string | null {
  return headers.cookie === undefined ? null : (parse(headers.cookie)[SESSION_COOKIE] ?? null);
}

/** The cookie of D11, which names a session. */
@Injectable()
export class SessionCookies {
  constructor(
    private readonly sessions: Sessions,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** The session of a cookie's value, null where there is none; the cookie is extended together with the session. */
  async find(sid: string, response: Response): Promise<LiveSession | null> {
    const session = await this.sessions.find(sid);
    if (session !== null && session.newMaxAgeMillis !== null)
      this.set(sid, response, session.newMaxAgeMillis);
    return session;
  }

  clear(response: Response): void {
    response.clearCookie(SESSION_COOKIE, this.attributes(response));
  }

  /** @param maxAge milliseconds */
  set(sid: string, response: Response, maxAge = SESSION_MILLIS): void {
    response.cookie(SESSION_COOKIE, sid, { ...this.attributes(response), maxAge });
  }

  /** The address in the settings decides whether the cookie is sent over https only; without one each request's protocol does. */
  private attributes(response: Response) {
    const secure = this.config.publicUrl?.startsWith('https://') ?? response.req.secure;
    return { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  }
}

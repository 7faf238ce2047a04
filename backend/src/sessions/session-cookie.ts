import { parse } from 'cookie';
import type { Request, Response } from 'express';
import { SESSION_MILLIS } from './sessions.js';
import type { LiveSession, Sessions } from './sessions.js';

const SESSION_COOKIE = 'sid';

/** The session cookie's value; null where there is none. */
export function sessionCookie({ headers }: Request): string | null {
  return headers.cookie === undefined ? null : (parse(headers.cookie)[SESSION_COOKIE] ?? null);
}

/** The cookie of D11, which names a session. */
export class SessionCookies {
  constructor(
    private readonly sessions: Sessions,
    /** If it begins with https, the cookie is sent over https only; null: the protocol of each request decides. */
    private readonly publicUrl: string | null,
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

  private attributes(response: Response) {
    const secure = this.publicUrl === null ? response.req.secure : this.publicUrl.startsWith('https://');
    return { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  }
}

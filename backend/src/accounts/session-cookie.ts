import type { Response } from 'express';
import { SESSION_COOKIE } from '../http/session-guard.js';
import { SESSION_MILLIS } from './sessions.js';
import type { Sessions } from './sessions.js';

/** Starts sessions and puts them into the cookie of D11. */
export class SessionCookies {
  constructor(
    private readonly sessions: Sessions,
    /** Null: as the request came. */
    private readonly publicUrl: string | null,
  ) {}

  /** Answers the cookie's value. */
  async start(account: number, response: Response): Promise<string> {
    const sid = await this.sessions.start(account);
    response.cookie(SESSION_COOKIE, sid, { ...this.attributes(response), maxAge: SESSION_MILLIS });
    return sid;
  }

  async end(sid: string, response: Response): Promise<void> {
    await this.sessions.end(sid);
    this.clear(response);
  }

  clear(response: Response): void {
    response.clearCookie(SESSION_COOKIE, this.attributes(response));
  }

  private attributes(response: Response) {
    const secure = this.publicUrl === null ? response.req.secure : this.publicUrl.startsWith('https://');
    return { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  }
}

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

  async start(account: number, response: Response): Promise<void> {
    response.cookie(SESSION_COOKIE, await this.sessions.start(account), {
      ...this.attributes(response),
      maxAge: SESSION_MILLIS,
    });
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

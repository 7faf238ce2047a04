import { hash, randomBytes } from 'node:crypto';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Request, Response } from 'express';
import type { Clock } from '../clock.js';
import type { StaffAccounts, StaffLogin } from './staff-accounts.js';

export const STAFF_COOKIE = 'csid';
/** The cookie goes nowhere else, and no other path sees it. */
const PATH = '/v1/client-service';
const SESSION_MILLIS = 8 * 3_600_000;
/** A session's end slides at most this often, so that reading costs no write. */
const SLIDE_EVERY = 15 * 60_000;

/** Sessions of client service (D45): eight hours after the last use, and over at once when their owner is removed. */
export class StaffSessions {
  constructor(
    private readonly records: Records,
    private readonly staff: Pick<StaffAccounts, 'find'>,
    private readonly clock: Clock,
    /** Null: as the request came. */
    private readonly publicUrl: string | null,
  ) {}

  /** Starts a session and puts it into the cookie. */
  async start(staff: number, response: Response): Promise<void> {
    const csid = randomBytes(32).toString('base64url');
    const expiresAt = this.clock.millis() + SESSION_MILLIS;
    await this.records.insert('staff-sessions', hashOf(csid), { staff: String(staff), expiresAt });
    response.cookie(STAFF_COOKIE, csid, { ...this.attributes(response.req), maxAge: SESSION_MILLIS });
  }

  /** Whose session a cookie's value is; null where there is none, or no longer. */
  async find(csid: string): Promise<StaffLogin | null> {
    const key = hashOf(csid);
    const found = await this.records.get('staff-sessions', key);
    if (found === null) return null;
    const expiresAt = found.record['expiresAt'] as number;
    const now = this.clock.millis();
    if (expiresAt <= now) return null;
    const member = await this.staff.find(Number(found.record['staff']));
    if (member !== null && expiresAt - now < SESSION_MILLIS - SLIDE_EVERY) {
      const slid = { ...found.record, expiresAt: now + SESSION_MILLIS };
      await this.records.replace('staff-sessions', key, slid, found.version);
    }
    return member;
  }

  async end(csid: string, response: Response): Promise<void> {
    await this.records.remove('staff-sessions', hashOf(csid));
    response.clearCookie(STAFF_COOKIE, this.attributes(response.req));
  }

  private attributes(request: Request) {
    const secure = this.publicUrl === null ? request.secure : this.publicUrl.startsWith('https://');
    return { httpOnly: true, sameSite: 'strict', path: PATH, secure } as const;
  }
}

function hashOf(csid: string): string {
  return hash('sha256', csid, 'base64url');
}

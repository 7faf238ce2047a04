import { hash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../../instance/clock.js';
import type { StaffLogin } from '../../http/request-context.js';
import { RECORDS } from '../../stores/store-tokens.js';
import { StaffAccounts } from './staff-accounts.js';

/** A session ends this long after its sign-in or the last use that extended it. */
export const STAFF_SESSION_MILLIS = 8 * 3_600_000;
/** A session ends this long after its sign-in, however often it is used. */
const LONGEST_MILLIS = 12 * 3_600_000;
/** A session is extended at most once in this time, so that most requests write nothing. */
const EXTEND_EVERY_MILLIS = 15 * 60_000;

interface StaffSession {
  /** The id as text: the store finds texts by equality, but numbers only up to a value. */
  readonly staff: string;
  readonly expiresAt: number;
  /** When it was started; absent in sessions of earlier versions. */
  readonly since?: number;
}

/** A session that has not ended. */
export interface LiveStaffSession {
  readonly member: StaffLogin;
  /** Milliseconds until the session and its cookie end, where this use extended it; null: it was not extended. */
  readonly newMaxAgeMillis: number | null;
}

/** What a use case did with the caller's session. */
export interface StaffSessionChange {
  readonly session?: {
    readonly hasEnded?: boolean;
    /** The cookie's value of a new session. */
    readonly started?: string;
  };
}

/**
 * Sessions of client service (D45). They end eight hours after the sign-in or the last use that extended them, twelve hours
 * after the sign-in at the latest, and at once at a sign-out or when the member of staff gets a new password or is removed.
 */
@Injectable()
export class StaffSessions {
  constructor(
    @Inject(RECORDS) private readonly records: Records,
    @Inject(StaffAccounts) private readonly staff: Pick<StaffAccounts, 'find'>,
    private readonly clock: Clock,
  ) {}

  /** Starts a session; answers the cookie's value. */
  async start(staff: number): Promise<string> {
    const csid = randomBytes(32).toString('base64url');
    const since = this.clock.millis();
    const expiresAt = since + STAFF_SESSION_MILLIS;
    await this.records.insert('staff-sessions', hashOf(csid), { staff: String(staff), expiresAt, since });
    return csid;
  }

  /** The session of a cookie's value; null if it has ended or never existed. */
  async find(csid: string): Promise<LiveStaffSession | null> {
    const key = hashOf(csid);
    const found = await this.records.get('staff-sessions', key);
    if (found === null) return null;
    const { staff, expiresAt, since } = found.record as unknown as StaffSession;
    const now = this.clock.millis();
    if (expiresAt <= now) return null;
    const member = await this.staff.find(Number(staff));
    if (member === null) return null;
    // A session of an earlier version does not say when it was started, so it is not extended.
    const newExpiresAt = Math.min(
      now + STAFF_SESSION_MILLIS,
      (since ?? expiresAt - LONGEST_MILLIS) + LONGEST_MILLIS,
    );
    if (newExpiresAt - expiresAt <= EXTEND_EVERY_MILLIS) return { member, newMaxAgeMillis: null };
    const extended = { ...found.record, expiresAt: newExpiresAt };
    await this.records.replace('staff-sessions', key, extended, found.version);
    return { member, newMaxAgeMillis: newExpiresAt - now };
  }

  async end(csid: string): Promise<void> {
    await this.records.remove('staff-sessions', hashOf(csid));
  }
}

function hashOf(csid: string): string {
  return hash('sha256', csid, 'base64url');
}

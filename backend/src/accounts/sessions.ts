import { hash, randomBytes } from 'node:crypto';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../clock.js';

const DAY = 86_400_000;
export const SESSION_MILLIS = 30 * DAY;
/** A session's end slides at most this often, so that reading costs no write. */
const SLIDE_EVERY = DAY;
/** More sessions than anybody has. */
const MANY = 100_000;

interface Session {
  /** The account id as text: the store finds numbers up to a value, texts that equal one. */
  readonly account: string;
  readonly expiresAt: number;
  /** When it was started; older sessions do not say. */
  readonly since?: number;
  /** The session's last write, where it was answered before the read models showed it (D13). */
  readonly wrote?: Position;
}

/** A live session: whose it is, and up to where its reads have to wait. */
export interface LiveSession {
  readonly account: number;
  readonly wrote: Position | null;
}

/**
 * Sessions of customers (D11): the cookie holds a random value, the store only its hash. Each request looks it up, so a
 * revoked session is refused by every instance at once.
 */
export class Sessions {
  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  /** Starts a session; answers the cookie's value. */
  async start(account: number): Promise<string> {
    const sid = randomBytes(32).toString('base64url');
    const since = this.clock.millis();
    const expiresAt = since + SESSION_MILLIS;
    await this.records.insert('sessions', hashOf(sid), { account: String(account), expiresAt, since });
    return sid;
  }

  /** The session of a cookie's value; null where there is none, or no longer. */
  async find(sid: string): Promise<LiveSession | null> {
    const key = hashOf(sid);
    const found = await this.records.get('sessions', key);
    if (found === null) return null;
    const session = found.record as unknown as Session;
    const now = this.clock.millis();
    if (session.expiresAt <= now) return null;
    if (session.expiresAt - now < SESSION_MILLIS - SLIDE_EVERY) await this.slide(key, now);
    return { account: Number(session.account), wrote: session.wrote ?? null };
  }

  /** Remembers a write that the read models do not show yet, for every instance the session may ask next. */
  async noteWrite(sid: string, position: Position): Promise<void> {
    const key = hashOf(sid);
    const found = await this.records.get('sessions', key);
    if (found === null) return;
    await this.records.replace('sessions', key, { ...found.record, wrote: position }, found.version);
  }

  async end(sid: string): Promise<void> {
    const key = hashOf(sid);
    await this.records.remove('sessions', key);
  }

  /** Ends every session of an account: at a change or reset of its password. */
  async endAll(account: number): Promise<void> {
    await this.records.removeWhere('sessions', 'account', String(account));
  }

  /** Ends those of an account's sessions that were started before a moment (epoch milliseconds). */
  async endStartedBefore(account: number, moment: number): Promise<void> {
    const found = await this.records.find('sessions', 'account', String(account), MANY);
    const older = found.filter(({ record }) => ((record as unknown as Session).since ?? 0) < moment);
    await Promise.all(older.map(({ key }) => this.records.remove('sessions', key)));
  }

  private async slide(key: string, now: number): Promise<void> {
    const found = await this.records.get('sessions', key);
    if (found === null) return;
    await this.records.replace(
      'sessions',
      key,
      { ...found.record, expiresAt: now + SESSION_MILLIS },
      found.version,
    );
  }
}

function hashOf(sid: string): string {
  return hash('sha256', sid, 'base64url');
}

import { hash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { EventStore, Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../instance/clock.js';
import { putRecord } from '../stores/put-record.js';
import { EVENT_STORE, RECORDS } from '../stores/store-tokens.js';

const DAY = 86_400_000;
export const SESSION_MILLIS = 30 * DAY;
/** However often it is used, a session ends this long after its login. */
const LONGEST_MILLIS = 90 * DAY;
/** A session is extended at most this often, so that most reads cost no write. */
const EXTEND_EVERY_MILLIS = DAY;
/** A limit that the number of sessions of an account never reaches. */
const MANY = 100_000;
/** How many sessions are remembered at most. */
const MOST_REMEMBERED = 20_000;

interface Session {
  /** The account id as text: the store finds texts by equality, numbers only by an upper bound. */
  readonly account: string;
  readonly expiresAt: number;
  /** When it was started. Sessions of earlier versions do not say; `extend` gives them the time of their last extension. */
  readonly since?: number;
  /** The log's last position when it was started; sessions of earlier versions do not say. */
  readonly startedAfter?: Position;
  /** The session's last write, where it was answered before the read models showed it (D13). */
  readonly wrote?: Position;
}

/** A session that has not ended. */
export interface LiveSession {
  readonly account: number;
  readonly lastWrite: Position | null;
  /** For the cookie: in how many milliseconds the session ends, if this use extended it; null: it did not. */
  readonly newMaxAgeMillis: number | null;
}

/** What a use case did to the caller's session. */
export interface SessionChange {
  readonly session?: {
    /** Whether the session of the request was ended; absent: it was not. */
    readonly hasEnded?: boolean;
    /** The cookie's value and account of a new session; absent: none was started. */
    readonly started?: { readonly account: number; readonly sid: string };
  };
}

/**
 * Sessions of customers (D11): the cookie holds a random value, the store only its hash. Each request looks it up, so a
 * revoked session is refused by every instance at once. Where the store can tell that no process has written anything
 * since, the session is not read again.
 */
@Injectable()
export class Sessions {
  private readonly remembered = new Map<string, Session | null>();
  /** The store's change token when the remembered sessions were read. */
  private token: number | null = null;

  constructor(
    @Inject(RECORDS) private readonly records: Records,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly events: Pick<EventStore, 'head'>,
  ) {}

  /** Starts a session; answers the cookie's value. */
  async start(account: number): Promise<string> {
    const sid = randomBytes(32).toString('base64url');
    const since = this.clock.millis();
    const expiresAt = since + SESSION_MILLIS;
    const startedAfter = await this.events.head();
    const session = { account: String(account), expiresAt, since, startedAfter };
    await this.records.insert('sessions', hashOf(sid), session);
    return sid;
  }

  /** The session of a cookie's value; null where there is none, or no longer. */
  async find(sid: string): Promise<LiveSession | null> {
    const key = hashOf(sid);
    const session = await this.read(key);
    const now = this.clock.millis();
    if (session === null || session.expiresAt <= now) return null;
    const newMaxAgeMillis =
      session.expiresAt - now < SESSION_MILLIS - EXTEND_EVERY_MILLIS ? await this.extend(key, now) : null;
    return { account: Number(session.account), lastWrite: session.wrote ?? null, newMaxAgeMillis };
  }

  /**
   * Remembers a write that the read models do not show yet, for every instance the session may ask next. Of several writes at
   * once, such as those of two tabs, the last in the log counts.
   */
  async noteWrite(sid: string, position: Position): Promise<void> {
    await putRecord(this.records, 'sessions', hashOf(sid), (stored) => {
      if (stored === null) return null;
      const { wrote = START } = stored as { readonly wrote?: Position };
      return wrote >= position ? null : { ...stored, wrote: position };
    });
  }

  async end(sid: string): Promise<void> {
    await this.records.remove('sessions', hashOf(sid));
  }

  /** Ends every session of an account, for example when its password was changed or its customer is erased. */
  async endAll(account: number): Promise<void> {
    await this.records.removeWhere('sessions', 'account', String(account));
  }

  /**
   * Ends the sessions of an account that were started before an event was written.
   * @param moment when the event's command began, in epoch milliseconds: for sessions of earlier versions
   */
  async endStartedBefore(account: number, position: Position, moment: number): Promise<void> {
    const found = await this.records.find('sessions', 'account', String(account), MANY);
    const older = found.filter(({ record }) => {
      const { startedAfter, since = 0 } = record as unknown as Session;
      return startedAfter === undefined ? since < moment : startedAfter < position;
    });
    await Promise.all(older.map(({ key }) => this.records.remove('sessions', key)));
  }

  private async read(key: string): Promise<Session | null> {
    const token = this.records.changeToken();
    if (token !== this.token || this.remembered.size >= MOST_REMEMBERED) this.remembered.clear();
    this.token = token;
    const remembered = this.remembered.get(key);
    if (remembered !== undefined) return remembered;
    const found = await this.records.get('sessions', key);
    const session = (found?.record ?? null) as Session | null;
    // Another request may have noticed a write while this one was reading.
    if (token !== null && token === this.token) this.remembered.set(key, session);
    return session;
  }

  /**
   * Extends a session as far as it may be; null where it lasts that long already, or has ended. If another request changes the
   * session at the same time, that change stays, and the next use extends it.
   */
  private async extend(key: string, now: number): Promise<number | null> {
    const found = await this.records.get('sessions', key);
    if (found === null) return null;
    const session = found.record as unknown as Session;
    // A session that does not say when it was started is counted from when it was last extended.
    const since = session.since ?? session.expiresAt - SESSION_MILLIS;
    const expiresAt = Math.min(now + SESSION_MILLIS, since + LONGEST_MILLIS);
    if (expiresAt <= session.expiresAt && session.since !== undefined) return null;
    await this.records.replace('sessions', key, { ...found.record, since, expiresAt }, found.version);
    return expiresAt - now;
  }
}

function hashOf(sid: string): string {
  return hash('sha256', sid, 'base64url');
}

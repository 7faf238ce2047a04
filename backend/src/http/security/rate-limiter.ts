import { hash } from 'node:crypto';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../../instance/clock.js';
import { putRecord } from '../../stores/put-record.js';
import { TooManyRequests } from '../problems.js';

export interface Limit {
  /** What is counted, for example `sms-number`. */
  readonly name: string;
  readonly hits: number;
  readonly windowMillis: number;
}

const MINUTE = 60_000;

/** Limits of calls (D54). Those of logins, of all texts in a day and of tries at a confirmation link are where they are counted. */
export const LIMITS = {
  smsPerNumber: { name: 'sms-number', hits: 3, windowMillis: 10 * MINUTE },
  smsPerAddress: { name: 'sms-address', hits: 10, windowMillis: 60 * MINUTE },
  passwordPerAccount: { name: 'password-account', hits: 20, windowMillis: 15 * MINUTE },
  recoverPerEmail: { name: 'recover-email', hits: 5, windowMillis: 60 * MINUTE },
  recoverPerAddress: { name: 'recover-address', hits: 30, windowMillis: 60 * MINUTE },
  signupPerAddress: { name: 'signup-address', hits: 120, windowMillis: 60 * MINUTE },
  invitesPerAccount: { name: 'invites-account', hits: 60, windowMillis: 10 * MINUTE },
  invitesPerAddress: { name: 'invites-address', hits: 120, windowMillis: 10 * MINUTE },
  linksPerAddress: { name: 'links-address', hits: 60, windowMillis: 10 * MINUTE },
  flightsPerAccount: { name: 'flights-account', hits: 120, windowMillis: 10 * MINUTE },
  errorsPerAddress: { name: 'errors-address', hits: 60, windowMillis: 10 * MINUTE },
} satisfies Record<string, Limit>;

/** Counts in fixed windows that begin with the first hit, shared by all instances. */
export class RateLimiter {
  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
    private readonly enabled: boolean,
    /** Called for each hit that is not allowed. */
    private readonly onRefused: (limit: Limit) => void = () => undefined,
  ) {}

  /** Counts a hit and answers 0 while hits are allowed, else answers the seconds until the window ends; 0 if limits are off. */
  async hit(limit: Limit, subject: string): Promise<number> {
    if (!this.enabled) return 0;
    // The key is a hash of the subject, so no e-mail, phone number or address is stored.
    const key = `${limit.name}:${hash('sha256', subject, 'base64url')}`;
    let wait = 0;
    await putRecord(this.records, 'limits', key, (current) => {
      const now = this.clock.millis();
      const { hits, expiresAt } = (current ?? { hits: 0, expiresAt: 0 }) as {
        hits: number;
        expiresAt: number;
      };
      const isOpen = expiresAt > now;
      wait = isOpen && hits >= limit.hits ? Math.ceil((expiresAt - now) / 1000) : 0;
      if (wait > 0) return null;
      return isOpen ? { hits: hits + 1, expiresAt } : { hits: 1, expiresAt: now + limit.windowMillis };
    });
    if (wait > 0) this.onRefused(limit);
    return wait;
  }

  /** Counts a hit that is allowed. @throws HttpException 429 for one that is not */
  async hitOrThrow(limit: Limit, subject: string): Promise<void> {
    const wait = await this.hit(limit, subject);
    if (wait > 0) throw new TooManyRequests(wait);
  }
}

import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../clock.js';

export interface Limit {
  /** What is counted, for example `sms-number`. */
  readonly name: string;
  readonly hits: number;
  readonly windowMillis: number;
}

const MINUTE = 60_000;

/** The limits of the calls (D54; SMS: call table of decisions.md). */
export const LIMITS = {
  smsPerNumber: { name: 'sms-number', hits: 3, windowMillis: 10 * MINUTE },
  smsPerAddress: { name: 'sms-address', hits: 10, windowMillis: 60 * MINUTE },
  loginPerEmail: { name: 'login-email', hits: 50, windowMillis: 15 * MINUTE },
  errorsPerAddress: { name: 'errors-address', hits: 60, windowMillis: 10 * MINUTE },
} satisfies Record<string, Limit>;

/** Counts in fixed windows that begin with the first hit, shared by all instances. */
export class RateLimiter {
  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
    private readonly enabled: boolean,
  ) {}

  /** Counts a hit; answers 0 when it is allowed, else the seconds until the window ends. */
  async hit(limit: Limit, subject: string): Promise<number> {
    if (!this.enabled) return 0;
    const key = `${limit.name}:${subject}`;
    for (;;) {
      const now = this.clock.millis();
      const found = await this.records.get('limits', key);
      const open = found !== null && (found.record['expiresAt'] as number) > now ? found : null;
      if (open !== null) {
        const hits = open.record['hits'] as number;
        if (hits >= limit.hits) return Math.ceil(((open.record['expiresAt'] as number) - now) / 1000);
        if (await this.records.replace('limits', key, { ...open.record, hits: hits + 1 }, open.version))
          return 0;
        continue;
      }
      if (await this.begin(key, { hits: 1, expiresAt: now + limit.windowMillis }, found?.version)) return 0;
    }
  }

  private async begin(
    key: string,
    record: { hits: number; expiresAt: number },
    version?: number,
  ): Promise<boolean> {
    if (version !== undefined) return this.records.replace('limits', key, record, version);
    try {
      await this.records.insert('limits', key, record);
      return true;
    } catch (error) {
      if (error instanceof DuplicateRecord) return false;
      throw error;
    }
  }
}

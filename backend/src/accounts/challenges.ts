import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../clock.js';
import { putRecord } from '../stores/put-record.js';

const CODE_MILLIS = 10 * 60_000;
const ATTEMPTS = 5;

/** How a code was found to be; only `right` opens anything. */
export type CodeCheck = 'right' | 'wrong' | 'expired' | 'too-many-attempts';

interface Challenge {
  readonly codeHash: string;
  readonly expiresAt: number;
  readonly attempts: number;
}

/** SMS codes: four digits, ten minutes, five attempts, one use (spec §5 "Challenge code", call table). */
export class Challenges {
  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
    private readonly secret: string,
  ) {}

  /** A new code for a number; earlier ones stop working. */
  async issue(phoneNumber: string): Promise<string> {
    const code = String(randomInt(10_000)).padStart(4, '0');
    const challenge = {
      codeHash: this.hash(phoneNumber, code),
      expiresAt: this.clock.millis() + CODE_MILLIS,
      attempts: 0,
    };
    await putRecord(this.records, 'challenges', phoneNumber, () => challenge);
    return code;
  }

  /** Tries a code; a right one stays usable. Every try counts, whoever makes it. */
  async verify(phoneNumber: string, code: string): Promise<CodeCheck> {
    return this.check(phoneNumber, code, false);
  }

  /** Tries a code and uses it up when it is right; of two tries at once only one gets it. */
  async consume(phoneNumber: string, code: string): Promise<CodeCheck> {
    return this.check(phoneNumber, code, true);
  }

  private async check(phoneNumber: string, code: string, consume: boolean): Promise<CodeCheck> {
    for (;;) {
      const found = await this.records.get('challenges', phoneNumber);
      if (found === null) return 'wrong';
      const challenge = found.record as unknown as Challenge;
      if (challenge.expiresAt <= this.clock.millis()) return 'expired';
      if (challenge.attempts >= ATTEMPTS) return 'too-many-attempts';
      const right = this.matches(challenge.codeHash, this.hash(phoneNumber, code));
      if (right && !consume) return 'right';
      const settled = right
        ? await this.records.remove('challenges', phoneNumber, found.version)
        : await this.records.replace(
            'challenges',
            phoneNumber,
            { ...challenge, attempts: challenge.attempts + 1 },
            found.version,
          );
      if (settled) return right ? 'right' : 'wrong';
    }
  }

  private hash(phoneNumber: string, code: string): string {
    return createHmac('sha256', this.secret).update(`${phoneNumber}/${code}`).digest('base64url');
  }

  private matches(a: string, b: string): boolean {
    return timingSafeEqual(Buffer.from(a), Buffer.from(b));
  }
}

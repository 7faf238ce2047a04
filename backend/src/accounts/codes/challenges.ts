import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CHALLENGE_CODE_DIGITS } from '@tour-portal/contracts/accounts/account-rules.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../../instance/clock.js';
import { putRecord } from '../../stores/put-record.js';

/** How long a code is valid. */
const CODE_MILLIS = 10 * 60_000;
/** How many wrong tries a code has in each of the two counts; after them even the right code is refused. */
const ATTEMPTS = 5;

/** The result of checking a code; only `right` allows anything. */
export type CodeCheckResult = 'right' | 'wrong' | 'expired' | 'too-many-attempts';

interface Challenge {
  readonly codeHash: string;
  readonly expiresAt: number;
  /** Wrong attempts, without those from known browsers. */
  readonly attempts: number;
  /** Wrong attempts from known browsers, counted apart so that a stranger's attempts use none of them up. */
  readonly attemptsAtHome?: number;
}

/** Where codes of a kind are stored, and how many digits they have. */
export interface CodeKind {
  readonly collection: 'challenges' | 'staff-codes';
  readonly digits: number;
}

/** Codes sent by text message; their key is the phone number. */
export const SMS_CODES: CodeKind = { collection: 'challenges', digits: CHALLENGE_CODE_DIGITS };

/** Codes that prove an identity: ten minutes, five wrong attempts, one use (spec §5 "Challenge code", D45). */
export class Challenges {
  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
    private readonly secret: string,
    private readonly kind: CodeKind,
  ) {}

  /** Makes a new code for the person with this key; earlier ones stop working. */
  async issue(key: string): Promise<string> {
    const { collection, digits } = this.kind;
    const code = String(randomInt(10 ** digits)).padStart(digits, '0');
    const challenge = {
      codeHash: this.hash(key, code),
      expiresAt: this.clock.millis() + CODE_MILLIS,
      attempts: 0,
    };
    await putRecord(this.records, collection, key, () => challenge);
    return code;
  }

  /** Tries a code; a right one stays usable. A wrong try counts in `attempts`, whichever browser sends it. */
  async verify(key: string, code: string): Promise<CodeCheckResult> {
    return this.check(key, code, false, false);
  }

  /**
   * Tries a code and uses it up when it is right; of two tries at once only one succeeds.
   * @param isKnown whether this browser sent the right password before: its tries are counted apart
   */
  async consume(key: string, code: string, isKnown = false): Promise<CodeCheckResult> {
    return this.check(key, code, true, isKnown);
  }

  private async check(
    key: string,
    code: string,
    usesUp: boolean,
    isKnown: boolean,
  ): Promise<CodeCheckResult> {
    const { collection } = this.kind;
    const counter = isKnown ? 'attemptsAtHome' : 'attempts';
    for (;;) {
      const found = await this.records.get(collection, key);
      if (found === null) return 'wrong';
      const challenge = found.record as unknown as Challenge;
      if (challenge.expiresAt <= this.clock.millis()) return 'expired';
      const attempts = challenge[counter] ?? 0;
      if (attempts >= ATTEMPTS) return 'too-many-attempts';
      const isRight = timingSafeEqual(Buffer.from(challenge.codeHash), Buffer.from(this.hash(key, code)));
      if (isRight && !usesUp) return 'right';
      const tried = { ...challenge, [counter]: attempts + 1 };
      const isWritten = isRight
        ? await this.records.remove(collection, key, found.version)
        : await this.records.replace(collection, key, tried, found.version);
      if (isWritten) return isRight ? 'right' : 'wrong';
    }
  }

  private hash(key: string, code: string): string {
    return createHmac('sha256', this.secret).update(`${key}/${code}`).digest('base64url');
  }
}

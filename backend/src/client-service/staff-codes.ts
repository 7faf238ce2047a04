import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { STAFF_CODE_DIGITS } from '@tour-portal/contracts/staff-rules.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../clock.js';
import { putRecord } from '../stores/put-record.js';

const CODE_MILLIS = 10 * 60_000;
const ATTEMPTS = 5;

interface StaffCode {
  readonly codeHash: string;
  readonly attempts: number;
  readonly expiresAt: number;
}

/** The second step of a sign-in (D45): six digits by e-mail, ten minutes, five attempts, one use. */
export class StaffCodes {
  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
    private readonly secret: string,
  ) {}

  /** A new code; the one before it stops working. */
  async issue(staff: number): Promise<string> {
    const code = String(randomInt(10 ** STAFF_CODE_DIGITS)).padStart(STAFF_CODE_DIGITS, '0');
    const expiresAt = this.clock.millis() + CODE_MILLIS;
    const record = { codeHash: this.hash(staff, code), attempts: 0, expiresAt };
    await putRecord(this.records, 'staff-codes', String(staff), () => record);
    return code;
  }

  /** Uses a code up when it is right; every try counts, and of two tries at once only one gets it. */
  async consume(staff: number, code: string): Promise<boolean> {
    const key = String(staff);
    for (;;) {
      const found = await this.records.get('staff-codes', key);
      if (found === null) return false;
      const kept = found.record as unknown as StaffCode;
      if (kept.expiresAt <= this.clock.millis() || kept.attempts >= ATTEMPTS) return false;
      const right = timingSafeEqual(Buffer.from(kept.codeHash), Buffer.from(this.hash(staff, code)));
      const tried = { ...kept, attempts: kept.attempts + 1 };
      const settled = right
        ? await this.records.remove('staff-codes', key, found.version)
        : await this.records.replace('staff-codes', key, tried, found.version);
      if (settled) return right;
    }
  }

  private hash(staff: number, code: string): string {
    return createHmac('sha256', this.secret).update(`staff/${staff}/${code}`).digest('base64url');
  }
}

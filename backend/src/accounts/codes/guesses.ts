import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../../instance/clock.js';
import { putRecord } from '../../stores/put-record.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How many wrong tries there are before the first pause: as many as two codes allow. */
const FREE_GUESSES = 10;
const LONGEST_PAUSE = DAY;
/** After this long without a try that was let through the count starts anew. */
const REMEMBERED_MILLIS = 30 * DAY;

interface Guesses {
  readonly [field: string]: number;
  readonly wrong: number;
  /** When the next try is allowed. */
  readonly nextAt: number;
  readonly expiresAt: number;
}

/**
 * Counts wrong codes by phone number over days, whichever call they came with and from whichever address: after ten
 * the pauses double from a minute to a day. Decision 0020 says how likely guessing a code still is.
 */
export class CodeGuesses {
  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
    private readonly enabled: boolean,
  ) {}

  /**
   * Counts a try as wrong before it is made, so that parallel tries all count. Answers 0, or the seconds to wait; a try that
   * has to wait is not counted.
   */
  async countAttempt(phoneNumber: string): Promise<number> {
    if (!this.enabled) return 0;
    let wait = 0;
    await putRecord(this.records, 'guesses', phoneNumber, (found) => {
      const now = this.clock.millis();
      const { wrong, nextAt } = currentGuesses(found, now);
      wait = nextAt > now ? Math.ceil((nextAt - now) / 1000) : 0;
      return wait > 0 ? null : guessesAfter(wrong + 1, now);
    });
    return wait;
  }

  /** Takes back the try that `countAttempt` has counted, because its code was right. */
  async uncountAttempt(phoneNumber: string): Promise<void> {
    if (!this.enabled) return;
    await putRecord(this.records, 'guesses', phoneNumber, (found) => {
      const now = this.clock.millis();
      const { wrong } = currentGuesses(found, now);
      return wrong === 0 ? null : { ...guessesAfter(wrong - 1, now), nextAt: now };
    });
  }
}

function currentGuesses(found: unknown, now: number): Guesses {
  const guesses = found as Guesses | null;
  return guesses === null || guesses.expiresAt <= now ? { wrong: 0, nextAt: 0, expiresAt: 0 } : guesses;
}

function guessesAfter(wrong: number, now: number): Guesses {
  const pause = wrong < FREE_GUESSES ? 0 : Math.min(LONGEST_PAUSE, MINUTE * 2 ** (wrong - FREE_GUESSES));
  return { wrong, nextAt: now + pause, expiresAt: now + REMEMBERED_MILLIS };
}

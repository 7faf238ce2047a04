import type { Challenges, CodeCheck } from './challenges.js';
import type { CodeGuesses } from './guesses.js';

export type CodeRefusal =
  | { readonly code: 'code-not-right'; readonly found: Exclude<CodeCheck, 'right'> }
  /** After too many that were not right; `wait` is in seconds. */
  | { readonly code: 'too-many-codes'; readonly wait: number };

/** Codes by text message as the calls try them: every wrong one is counted by its number, on whichever call. */
export class SmsCodes {
  constructor(
    private readonly challenges: Challenges,
    private readonly guesses: CodeGuesses,
  ) {}

  /** A new code for a number; earlier ones stop working. */
  issue(phoneNumber: string): Promise<string> {
    return this.challenges.issue(phoneNumber);
  }

  /** Tries a code, null where it is right; it stays usable. */
  verify(phoneNumber: string, code: string): Promise<CodeRefusal | null> {
    return this.tried(phoneNumber, () => this.challenges.verify(phoneNumber, code));
  }

  /** Tries a code and uses it up when it is right (null); of two tries at once only one gets it. */
  consume(phoneNumber: string, code: string): Promise<CodeRefusal | null> {
    return this.tried(phoneNumber, () => this.challenges.consume(phoneNumber, code));
  }

  private async tried(phoneNumber: string, attempt: () => Promise<CodeCheck>): Promise<CodeRefusal | null> {
    const wait = await this.guesses.begin(phoneNumber);
    if (wait > 0) return { code: 'too-many-codes', wait };
    const found = await attempt();
    if (found !== 'right') return { code: 'code-not-right', found };
    await this.guesses.wasRight(phoneNumber);
    return null;
  }
}

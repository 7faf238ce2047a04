import type { Challenges, CodeCheckResult } from './challenges.js';
import type { CodeGuesses } from './guesses.js';

export type CodeRefusal =
  | { readonly code: 'code-not-right'; readonly found: Exclude<CodeCheckResult, 'right'> }
  /** There were too many wrong codes; `wait` is in seconds. */
  | { readonly code: 'too-many-wrong-codes'; readonly wait: number };

/** Issues and checks codes sent by text message, for all calls: a wrong code counts against its phone number, whichever call it came with. */
export class SmsCodes {
  constructor(
    private readonly challenges: Challenges,
    private readonly guesses: CodeGuesses,
  ) {}

  /** A new code for a number; earlier ones stop working. */
  issue(phoneNumber: string): Promise<string> {
    return this.challenges.issue(phoneNumber);
  }

  /** Tries a code; null where it is right, and it stays usable. */
  verify(phoneNumber: string, code: string): Promise<CodeRefusal | null> {
    return this.check(phoneNumber, () => this.challenges.verify(phoneNumber, code));
  }

  /** Tries a code; null where it was right, and it is used up. Of two tries at once only one succeeds. */
  consume(phoneNumber: string, code: string): Promise<CodeRefusal | null> {
    return this.check(phoneNumber, () => this.challenges.consume(phoneNumber, code));
  }

  private async check(
    phoneNumber: string,
    attempt: () => Promise<CodeCheckResult>,
  ): Promise<CodeRefusal | null> {
    const wait = await this.guesses.countAttempt(phoneNumber);
    if (wait > 0) return { code: 'too-many-wrong-codes', wait };
    const found = await attempt();
    if (found !== 'right') return { code: 'code-not-right', found };
    await this.guesses.uncountAttempt(phoneNumber);
    return null;
  }
}

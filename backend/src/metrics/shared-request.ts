import { withTimeout } from '../instance/timeouts.js';

/**
 * A question to another thread, which may be slow or not answer at all. While an answer is outstanding the question is not
 * sent again: callers that ask meanwhile wait for the same answer.
 */
export class SharedRequest<T> {
  private pending: Promise<T | null> | null = null;
  private resolve: (answer: T | null) => void = () => undefined;

  constructor(
    private readonly ask: () => void,
    private readonly timeoutMillis: number,
  ) {}

  /** The answer; null where there is none, or where it takes longer than `timeoutMillis`. */
  async send(): Promise<T | null> {
    if (this.pending === null) {
      this.pending = new Promise((resolve) => (this.resolve = resolve));
      this.ask();
    }
    return withTimeout(this.pending, this.timeoutMillis, () => null);
  }

  /** Passes on the answer of the other thread; null where it could not give one. */
  receive(answer: T | null): void {
    this.pending = null;
    this.resolve(answer);
  }
}

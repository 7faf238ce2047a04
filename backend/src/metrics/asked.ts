import { inTime } from '../instance/waiting.js';

/**
 * A question to another thread that may not answer. One that is slow is not asked again before it has answered: whoever asks
 * meanwhile waits for the same answer.
 */
export class Asked<T> {
  private open: Promise<T> | null = null;
  private resolve: (answer: T) => void = () => undefined;

  constructor(
    private readonly ask: () => void,
    private readonly patienceMillis: number,
  ) {}

  /** The answer; null where it takes too long. */
  async answer(): Promise<T | null> {
    if (this.open === null) {
      this.open = new Promise((resolve) => (this.resolve = resolve));
      this.ask();
    }
    return inTime(this.open, this.patienceMillis, () => null);
  }

  /** The other thread has answered. */
  answered(answer: T): void {
    this.open = null;
    this.resolve(answer);
  }
}

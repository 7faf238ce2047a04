import { millis } from '@tour-portal/contracts/time.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../clock.js';
import { putRecord } from '../stores/put-record.js';

const LOOK_EVERY_MILLIS = 250;

/** Moves the backend's clock (D52), for all instances on the store and across restarts. */
export class DevClock {
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly records: Records,
  ) {}

  async start(): Promise<void> {
    await this.follow();
    this.timer = setInterval(() => void this.follow(), LOOK_EVERY_MILLIS);
    this.timer.unref();
  }

  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  now(): Instant {
    return this.clock.now();
  }

  /** Milliseconds from the system's clock. */
  get ahead(): number {
    return this.clock.ahead;
  }

  async moveTo(at: Instant): Promise<void> {
    await this.keep(millis(at) - this.clock.systemMillis());
  }

  async advance(milliseconds: number): Promise<void> {
    await this.keep(this.clock.ahead + milliseconds);
  }

  private async keep(ahead: number): Promise<void> {
    await putRecord(this.records, 'settings', 'clock', () => ({ ahead }));
    this.clock.setAhead(ahead);
  }

  private async follow(): Promise<void> {
    const ahead = (await this.records.get('settings', 'clock'))?.record['ahead'];
    if (typeof ahead === 'number') this.clock.setAhead(ahead);
  }
}

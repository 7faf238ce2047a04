import { Inject, Injectable } from '@nestjs/common';
import type { TourYear } from '@tour-portal/contracts/catalogue/tour-year.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { withTimeout } from '../../instance/timeouts.js';
import { Documents } from '../../read-side/documents.js';

/** The read model that stores the published tour years. */
export type TourYearDocuments = Pick<Documents, 'changeToken' | 'tourYearsSince'>;

const YEARS_PER_READ = 100;

/**
 * The published tour years (D61): a copy of their read model in memory, since every request needs them. The main thread brings
 * its copy up to date before a request is answered, once a second at most, and after each change that it makes itself; the
 * background thread after events were projected.
 */
@Injectable()
export class PublishedTourYears {
  private readonly years = new Map<string, TourYear>();
  private upTo: Position = START;
  private seenToken: number | null = null;
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;
  private changes = 0;

  constructor(@Inject(Documents) private readonly documents: TourYearDocuments | null = null) {}

  /** Differs after every change of the copy. */
  get version(): number {
    return this.changes;
  }

  get(tour: number, year: number): TourYear | null {
    return this.years.get(keyOf(tour, year)) ?? null;
  }

  all(): Iterable<TourYear> {
    return this.years.values();
  }

  /** Reads the tour years that changed since the last read. @throws the error of a store that cannot be read */
  async refresh(): Promise<void> {
    // A read that is under way may miss what was written since it began, so another one follows it.
    await this.reading?.catch(() => undefined);
    this.reading ??= this.readChanges().finally(() => (this.reading = null));
    await this.reading;
  }

  /** Whether the last read began at least so many milliseconds ago. */
  isOlder(millis: number): boolean {
    return performance.now() - this.readAt >= millis;
  }

  /** Refreshes if the last read began so long ago; does not throw where that fails, and waits no longer than the timeout. */
  async refreshIfOlder(millis: number, timeoutMillis: number): Promise<void> {
    if (!this.isOlder(millis)) return;
    this.readAt = performance.now();
    const refreshed = this.refresh().catch(() => undefined);
    await withTimeout(refreshed, timeoutMillis, () => undefined);
  }

  private async readChanges(): Promise<void> {
    if (this.documents === null) return;
    const token = this.documents.changeToken();
    this.readAt = performance.now();
    if (token !== null && token === this.seenToken) return;
    for (;;) {
      const changed = await this.documents.tourYearsSince(this.upTo, YEARS_PER_READ);
      const newer = changed.filter(({ changed: at }) => at > this.upTo);
      for (const { changed: at, ...year } of newer) {
        this.years.set(keyOf(year.tour, year.year), year);
        this.upTo = at;
        this.changes += 1;
      }
      if (changed.length < YEARS_PER_READ) break;
    }
    this.seenToken = token;
  }
}

function keyOf(tour: number, year: number): string {
  return `${tour}-${year}`;
}

import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { yearFacts } from '@tour-portal/projections/testing/terms.js';
import type { TourYearDocument } from '@tour-portal/projections/tour-year.js';
import { describe, expect, it } from '@jest/globals';
import { PublishedTourYears } from './published-tour-years.js';
import type { TourYearDocuments } from './published-tour-years.js';

const document = (tour: number, changed: Position, name = 'Canyons'): TourYearDocument => ({
  tour,
  year: 2027,
  facts: yearFacts({ name }),
  departures: [],
  changed,
});

/** The read model, and how often it was read. */
class StoredYears implements TourYearDocuments {
  documents: TourYearDocument[] = [];
  token: number | null = null;
  readCount = 0;

  changeToken = () => this.token;
  tourYearsSince = async (position: Position, limit: number) => {
    this.readCount += 1;
    return this.documents
      .filter(({ changed }) => changed >= position)
      .toSorted((a, b) => (a.changed < b.changed ? -1 : 1))
      .slice(0, limit);
  };
}

describe('the published tour years in memory', () => {
  it('include all stored years and later changes, also more than one batch', async () => {
    const stored = new StoredYears();
    stored.documents = Array.from({ length: 250 }, (_, n) => document(n + 1, String(n).padStart(4, '0')));
    const published = new PublishedTourYears(stored);
    await published.refresh();
    expect([...published.all()]).toHaveLength(250);
    const { version } = published;
    await published.refresh();
    expect(published.version).toBe(version);
    stored.documents[3] = document(4, '0900', 'Deep Canyons');
    await published.refresh();
    expect(published.version).toBeGreaterThan(version);
    expect(published.get(4, 2027)?.facts.name).toBe('Deep Canyons');
    expect(published.get(4, 2028)).toBeNull();
  });

  it('are not read again while the change token of the read model stays the same', async () => {
    const stored = new StoredYears();
    stored.token = 1;
    const published = new PublishedTourYears(stored);
    await published.refresh();
    await published.refresh();
    expect(stored.readCount).toBe(1);
    stored.token = 2;
    await published.refresh();
    expect(stored.readCount).toBe(2);
  });

  it('are refreshed for a request when the last read is old; a store that hangs or fails does not stop the request', async () => {
    const stored = new StoredYears();
    const published = new PublishedTourYears(stored);
    await published.refreshIfOlder(60_000, 1_000);
    await published.refreshIfOlder(60_000, 1_000);
    expect(stored.readCount).toBe(1);
    await published.refreshIfOlder(0, 1_000);
    expect(stored.readCount).toBe(2);
    stored.tourYearsSince = () => new Promise(() => undefined);
    await new PublishedTourYears(stored).refreshIfOlder(0, 5);
    stored.tourYearsSince = () => Promise.reject(new Error('away'));
    const failing = new PublishedTourYears(stored);
    await failing.refreshIfOlder(0, 5);
    await expect(failing.refresh()).rejects.toThrow('away');
  });
});

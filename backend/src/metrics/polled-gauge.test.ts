import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { registerPolledGauge } from './polled-gauge.js';
import type { PolledGauge } from './polled-gauge.js';

/** Registers a gauge called `waiting`; answers a function that scrapes it at a given time. */
function scraperOf(read: PolledGauge['read'], labelNames: string[] = []) {
  const registry = new Registry();
  const clock = { now: 0 };
  registerPolledGauge(registry, { name: 'waiting', help: 'What waits', labelNames, read }, () => clock.now);
  const scrape = async (now: number) => {
    clock.now = now;
    return (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  };
  return scrape;
}

describe('a gauge whose value is read from a store', () => {
  it('is read at most once in ten seconds, however often it is scraped', async () => {
    let readCount = 0;
    const scrape = scraperOf(async () => (readCount += 1));
    expect(await Promise.all([scrape(0), scrape(0)])).toEqual([['waiting 1'], ['waiting 1']]);
    expect(await scrape(9_999)).toEqual(['waiting 1']);
    expect(await scrape(10_000)).toEqual(['waiting 2']);
  });

  it('is left out after a read that failed, and appears again after one that succeeds', async () => {
    let isAway = true;
    const scrape = scraperOf(async () => {
      if (isAway) throw new Error('away');
      return 7;
    });
    expect(await scrape(0)).toEqual([]);
    isAway = false;
    expect(await scrape(10_000)).toEqual(['waiting 7']);
    isAway = true;
    expect(await scrape(20_000)).toEqual([]);
  });

  it('is left out while the store takes too long, and is not read again meanwhile', async () => {
    let readCount = 0;
    const resolvers: ((found: number) => void)[] = [];
    const scrape = scraperOf(() => {
      readCount += 1;
      return new Promise((resolve) => resolvers.push(resolve));
    });
    expect([await scrape(0), await scrape(30_000), readCount]).toEqual([[], [], 1]);
    resolvers[0]?.(3);
    await Promise.resolve();
    expect(await scrape(30_000)).toEqual(['waiting 3']);
  });

  it('drops labels that the store does not have any more', async () => {
    const found = [['held', 'stuck'], ['stuck']];
    const scrape = scraperOf(
      async () => (found.shift() ?? []).map((state) => ({ labels: { state }, value: 1 })),
      ['state'],
    );
    expect(await scrape(0)).toEqual(['waiting{state="held"} 1', 'waiting{state="stuck"} 1']);
    expect(await scrape(10_000)).toEqual(['waiting{state="stuck"} 1']);
  });
});

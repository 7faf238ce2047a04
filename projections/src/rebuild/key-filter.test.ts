import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { KeyFilter } from './key-filter.js';

describe('the filter of written keys', () => {
  it('has a key once it was added', () => {
    const filter = new KeyFilter();
    fc.assert(
      fc.property(fc.nat(20), fc.string(), (collection, key) => {
        filter.add(collection, key);
        expect(filter.mayHave(collection, key)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has almost none of the keys that were not added, even if another collection has them', () => {
    const filter = new KeyFilter();
    for (let n = 0; n < 200_000; n += 1) filter.add(1, String(n));
    let falsePositives = 0;
    for (let n = 0; n < 100_000; n += 1) {
      if (filter.mayHave(1, String(200_000 + n))) falsePositives += 1;
      if (filter.mayHave(2, String(n))) falsePositives += 1;
    }
    expect(falsePositives).toBeLessThan(100);
  });
});

import { describe, expect, it } from '@jest/globals';
import { countries, readRegions, regions } from './regions.js';

describe('countries', () => {
  it('are more than 230, all with a name: the United States and Canada, then the others by name', () => {
    const entries = Object.entries(countries());
    expect(entries.slice(0, 3)).toEqual([
      ['US', 'United States'],
      ['CA', 'Canada'],
      ['AF', 'Afghanistan'],
    ]);
    expect(entries.length).toBeGreaterThan(230);
    const others = entries.slice(2).map(([, name]) => name);
    expect(others).toEqual(others.toSorted((a, b) => a.localeCompare(b, 'en-US')));
    expect(entries.every(([code, name]) => /^[A-Z]{2}$/.test(code) && name !== code)).toBe(true);
  });
});

describe('states and provinces', () => {
  it('are listed for the United States, Canada, Mexico, Australia and the United Kingdom', () => {
    const counts = Object.entries(regions()).map(([country, states]) => [country, states.length]);
    expect(Object.fromEntries(counts)).toEqual({ US: 59, CA: 13, MX: 32, AU: 8, GB: 4 });
  });

  it.each([
    [{ XX: [] }, 'regions.json: XX should be under the two letters of a country, not "XX"'],
    [{ US: {} }, 'regions.json: US should be a list, not {}'],
    [
      { US: [{ code: 'co', name: 'Colorado' }] },
      /^regions\.json: US\[0\]\.code should be up to three capital/,
    ],
    [
      {
        US: [
          { code: 'CO', name: 'Colorado' },
          { code: 'CO', name: 'Colorado' },
        ],
      },
      'regions.json: US[1].code should be different from all before it, not "CO"',
    ],
  ])('are refused when they are not well written: %j', (value, message) => {
    expect(() => readRegions({ file: 'regions.json', path: '', value })).toThrow(message);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Fee } from '../api/api.js';
import { instant } from '../values/time.js';
import { partyName } from './party-name.js';

const owner = { firstName: 'Martha', lastName: 'Van Buren' };
const guestsNamed = (...names: string[]) => names.map((fullName) => ({ fullName, fees: [] as Fee[] }));

describe('the party', () => {
  it.each([
    [['', ''], 'Van Buren Party'],
    [['Martha Van Buren', 'Ann Miller'], 'Van Buren Party'],
    [['Ann Miller', 'martha van buren'], 'Van Buren Party'],
    [['  Ann   Miller ', 'John Doe'], 'Miller Party'],
    [['', 'Ann Miller'], 'Van Buren Party'],
    [[], 'Van Buren Party'],
  ])('of guests named %j is the %s', (names, party) => {
    expect(partyName(guestsNamed(...names), owner)).toBe(party);
  });

  it('is named after a guest who travels; where nobody does, after one of those who were cancelled last', () => {
    const [ann, ...others] = guestsNamed('Ann Miller', 'John Doe');
    const annCancelled = { ...ann!, fees: [{ cancellation: instant('2026-11-20T18:00:00Z') } as Fee] };
    expect(partyName([annCancelled, ...others], owner)).toBe('Doe Party');
    expect(partyName([annCancelled], owner)).toBe('Miller Party');
    const johnCancelledLater = {
      ...others[0]!,
      fees: [{ cancellation: instant('2026-11-21T18:00:00Z') } as Fee],
    };
    expect(partyName([annCancelled, johnCancelledLater], owner)).toBe('Doe Party');
  });
});

import { describe, expect, it } from '@jest/globals';
import { invalid } from './problems.js';

describe('a problem with a property whose name is too long to be known', () => {
  it('names it shortened, whatever it is made of', () => {
    const field = '$&'.repeat(3_000);
    const shortName = `${'$&'.repeat(50)}…`;
    expect(invalid([{ field, message: `${field} is not a known property` }]).getResponse()).toEqual({
      errors: { body: [{ field: shortName, message: `${shortName} is not a known property` }] },
    });
  });
});

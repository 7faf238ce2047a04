import { describe, expect, it } from '@jest/globals';
import { stateOfCountryProblem } from './address-rules.js';

const states = { US: [{ code: 'CO', name: 'Colorado' }], CA: [{ code: 'ON', name: 'Ontario' }] };

describe('the state of an address', () => {
  it.each([
    ['US', 'CO', true],
    ['US', 'ON', false],
    ['US', 'Colorado', false],
    ['CA', 'ON', true],
    ['DE', 'Bayern', true],
    ['constructor', 'x', true],
  ])(
    'is one of the list where the country has a list, and free text elsewhere: %s, %s',
    (country, state, isAllowed) => {
      expect(stateOfCountryProblem(states, { country, state })).toBe(
        isAllowed ? null : 'Choose a state or province',
      );
    },
  );
});

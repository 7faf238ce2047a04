import { describe, expect, it } from '@jest/globals';
import { parseTypedSuffix, typedSuffixProblem, withoutSuffix } from './confirmation-link.js';

describe('the last three characters of a booking number, as they are typed', () => {
  it.each([
    ['7K2', '7K2'],
    ['7k2', '7K2'],
    ['ilo', '110'],
    ['7K', null],
    ['7K22', null],
    ['7U2', null],
    ['', null],
  ])('%s is read as %s', (typed, read) => {
    expect(parseTypedSuffix(typed)).toBe(read);
  });

  it.each(['', '7', '7K', '7K22'])('are three, not "%s"', (typed) => {
    expect(typedSuffixProblem(typed)).toBe('Enter the last 3 characters of your booking number');
  });

  it('are removed from the number, but not the dash before them', () => {
    expect(withoutSuffix('CR060527-7K2')).toBe('CR060527-');
  });
});

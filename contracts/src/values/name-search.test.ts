import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import {
  nameWords,
  reverseText,
  searchedWords,
  typoProbes,
  typosAllowed,
  editDistance,
} from './name-search.js';

describe('the words of a name (D40)', () => {
  it.each([
    ['Zoë van-Buren', ['zoe', 'van', 'buren']],
    ["O'Neill", ['o', 'neill']],
    ['  Ann   LEE ', ['ann', 'lee']],
    ['', []],
  ])('%j are %j', (name, words) => {
    expect(nameWords(name)).toEqual(words);
  });

  it('are cut to three for a search, of which one is the last', () => {
    expect(searchedWords('Ann Mary Louise de Lee')).toEqual(['ann', 'mary', 'lee']);
    expect(searchedWords('Ann Lee')).toEqual(['ann', 'lee']);
  });
});

describe('a typo (D40)', () => {
  it.each([
    ['miller', 'miller', 0],
    ['miller', 'mller', 1],
    ['miller', 'milller', 1],
    ['miller', 'mixler', 1],
    ['miller', 'imller', 1],
    ['miller', 'mixxer', 2],
    ['miller', 'smith', 3],
  ])(
    'separates %s from %s by the edit distance %i, counted up to one above the limit',
    (meant, typed, distance) => {
      expect(editDistance(meant, typed, 2)).toBe(distance);
    },
  );

  it('is allowed once in words of four letters or more, twice in long ones', () => {
    expect(['lee', 'reed', 'alvarez', 'traveler'].map(typosAllowed)).toEqual([0, 1, 1, 2]);
  });

  const word = fc
    .array(fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz')), { minLength: 4, maxLength: 12 })
    .map((letters) => letters.join(''));

  /** A word as it was meant, and as it was typed: with at most one letter added, left out, changed or swapped. */
  const mistyped = fc
    .tuple(word, fc.nat(), fc.constantFrom('add', 'omit', 'change', 'swap'))
    .map(([text, n, kind]) => {
      const at = n % text.length;
      const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
      const typed = {
        add: `${before}q${letter}${after}`,
        omit: before + after,
        change: `${before}q${after}`,
        swap: before + after.charAt(0) + letter + after.slice(1),
      };
      return [text, typed[kind]];
    });

  it('is an edit distance of at most one, the same in both directions', () => {
    fc.assert(
      fc.property(mistyped, ([meant = '', typed = '']) => {
        expect(editDistance(meant, typed, 2)).toBeLessThanOrEqual(1);
        expect(editDistance(typed, meant, 2)).toBe(editDistance(meant, typed, 2));
      }),
    );
  });

  it('leaves a beginning or an end by which the word is found', () => {
    fc.assert(
      fc.property(mistyped, ([meant = '', typed = '']) => {
        const { begins, ends } = typoProbes(typed);
        const found =
          begins.some((begin) => meant.startsWith(begin)) || ends.some((end) => meant.endsWith(end));
        expect(found).toBe(true);
      }),
    );
  });
});

it('a reversed word has its letters in the opposite order', () => {
  expect(reverseText('miller')).toBe('rellim');
});

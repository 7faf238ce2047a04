import { describe, expect, it } from '@jest/globals';
import { textBlockProblem, textProblem } from './text-rules.js';

const UNUSABLE_CHARACTER = 'Name has a character that cannot be used';

describe('a line of text', () => {
  it.each([
    ['a mark that reverses it', 'Ann\u202erelliM'],
    ['an isolate', 'Ann\u2066Miller'],
    ['a mark of direction', 'Ann\u200fMiller'],
    ['a space without width', 'Ann\u200bMiller'],
    ['a soft hyphen', 'Mil\u00adler'],
    ['a byte order mark', '\ufeffAnn'],
    ['a filler that counts as a letter', '\u3164'],
    ['a joiner at its end', 'Ann\u200d'],
    ['a joiner beside a space', 'Ann \u200cMiller'],
    ['a tag', 'Ann\u{e0041}'],
    ['a control character', 'Ann\u0007'],
  ])('may not have %s', (_, value) => {
    expect(textProblem('Name', value, 60)).toBe(UNUSABLE_CHARACTER);
  });

  it.each(['Ann Miller', 'Zoë O’Neil-Đặng', 'علی‌رضا', 'क्‍ष', '山田 太郎', "N'Golo"])(
    'may be %s',
    (value) => {
      expect(textProblem('Name', value, 60)).toBeNull();
    },
  );
});

describe('a text of several lines', () => {
  it('may have emoji of several characters, but no mark that reverses it', () => {
    expect(textBlockProblem('Name', 'Lovely 👩‍👧 ❤️\n\tthanks', 60)).toBeNull();
    expect(textBlockProblem('Name', 'Lovely \u202e!', 60)).toBe(UNUSABLE_CHARACTER);
  });
});

import { describe, expect, it } from '@jest/globals';
import { ApiKeyTokens } from './api-key-tokens.js';

const SECRET = 'a secret of at least thirty-two characters';
const tokens = new ApiKeyTokens(SECRET);

describe('the key of a system outside', () => {
  it('contains its id, and is the same each time', () => {
    expect(tokens.read(tokens.token(5))).toBe(5);
    expect(new ApiKeyTokens(SECRET).token(5)).toBe(tokens.token(5));
  });

  it('is not valid when it is changed, cut short, of another id or made with another secret', () => {
    const token = tokens.token(5);
    const last = token.endsWith('A') ? 'B' : 'A';
    const wrong = [
      `${token.slice(0, -1)}${last}`,
      token.slice(0, -1),
      `${token}A`,
      token.replace('_5_', '_6_'),
      token.replace('_5_', '_05_'),
      token.slice('tpk_'.length),
      new ApiKeyTokens(`${SECRET}!`).token(5),
      'tpk_5_',
      'tpk',
      '',
    ];
    expect(wrong.map((wrongToken) => tokens.read(wrongToken))).toEqual(wrong.map(() => null));
  });
});

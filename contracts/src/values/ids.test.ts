import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { isId, MAX_ID, parseId } from './ids.js';

describe('an id', () => {
  it.each([1, 42, MAX_ID])('can be %i', (id) => {
    expect(isId(id)).toBe(true);
    expect(parseId(String(id))).toBe(id);
  });

  it.each([0, -1, 1.5, MAX_ID + 1, Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined, [1], true])(
    'cannot be %j',
    (value) => {
      expect(isId(value)).toBe(false);
    },
  );

  it.each([
    '',
    '0',
    '01',
    '+1',
    '-1',
    ' 1',
    '1 ',
    '1\n',
    '1.0',
    '1e3',
    '0x1',
    '2147483648',
    '99999999999',
    '١',
  ])('is not read from %j', (text) => {
    expect(parseId(text)).toBeNull();
  });

  it('is read only from the text that it is written as', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_ID }), (id) => {
        expect(parseId(String(id))).toBe(id);
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{0,12}$/)), (text) => {
        const id = parseId(text);
        expect(id === null || (isId(id) && String(id) === text)).toBe(true);
      }),
    );
  });
});

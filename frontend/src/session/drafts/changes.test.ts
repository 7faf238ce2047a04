import { describe, expect, it } from '@jest/globals';
import { conflictingAnswer, typedChanges } from './changes.js';

describe('what is typed and not saved', () => {
  it.each([null, '', 'UA'])(
    'keeps what the server showed when the typing began (%j), so that a third answer is a conflict',
    (first) => {
      const begun = typedChanges({ airline: first }, { airline: 'DL' }, {});
      const now = typedChanges({ airline: 'AA' }, { airline: 'DL' }, begun);
      expect(now).toEqual({ airline: { from: first, to: 'DL' } });
      expect(conflictingAnswer(now['airline']!, 'AA')).toBe('AA');
    },
  );

  it('is nothing once the server shows it', () => {
    const begun = typedChanges({ airline: null }, { airline: 'DL' }, {});
    expect(typedChanges({ airline: 'DL' }, { airline: 'DL' }, begun)).toEqual({});
  });
});

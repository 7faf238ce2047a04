import { describe, expect, it } from '@jest/globals';
import { aLetterEvent, history } from '../testing/staff-fixtures.js';
import { letterOf, lettersBy } from './letters.js';

const [hold, paid] = [aLetterEvent(5, 3, 'Hold'), aLetterEvent(6, 4, 'Payment')];

describe('the mails of a history (D41)', () => {
  it('are those of the confirmations that were printed, the newest first', () => {
    const own = [...history.events.filter(({ stream }) => stream === 'booking-1'), hold, paid];
    expect(lettersBy(own, null)).toEqual([
      { type: 'Payment', at: paid.at, digest: 'd-4', document: 'confirmations/h-4/RM%204.pdf' },
      { type: 'Hold', at: hold.at, digest: 'd-3', document: 'confirmations/h-3/RM%203.pdf' },
    ]);
  });

  it('end at the point that is shown', () => {
    expect(lettersBy([hold, paid], 3).map(({ type }) => type)).toEqual(['Hold']);
    expect(lettersBy([hold, paid], 2)).toEqual([]);
  });

  it('of older confirmations were not kept', () => {
    expect(letterOf({ ...hold, data: { ...hold.data, letter: null } })?.digest).toBe(null);
  });

  it('of any other event are none', () => {
    expect(history.events.map(letterOf)).toEqual(history.events.map(() => null));
  });
});

import { describe, expect, it } from '@jest/globals';
import { aConfirmationEvent, history } from '../testing/staff-fixtures.js';
import { mailOfEvent, mailsSentUntil } from './confirmation-mails.js';

const [hold, paid] = [aConfirmationEvent(5, 3, 'Hold'), aConfirmationEvent(6, 4, 'Payment')];

describe('the confirmation mails of a history (D41)', () => {
  it('are those of the confirmations that were issued, the newest first', () => {
    const ownEvents = [...history.events.filter(({ stream }) => stream === 'booking-1'), hold, paid];
    expect(mailsSentUntil(ownEvents, null)).toEqual([
      { type: 'Payment', at: paid.at, digest: 'd-4', document: 'confirmations/h-4/RM%204.pdf' },
      { type: 'Hold', at: hold.at, digest: 'd-3', document: 'confirmations/h-3/RM%203.pdf' },
    ]);
  });

  it('end at the point that is shown', () => {
    expect(mailsSentUntil([hold, paid], 3).map(({ type }) => type)).toEqual(['Hold']);
    expect(mailsSentUntil([hold, paid], 2)).toEqual([]);
  });

  it('have no digest where they were sent before mails were stored', () => {
    expect(mailOfEvent({ ...hold, data: { ...hold.data, letter: null } })?.digest).toBe(null);
  });

  it('are none for any other event', () => {
    expect(history.events.map(mailOfEvent)).toEqual(history.events.map(() => null));
  });
});

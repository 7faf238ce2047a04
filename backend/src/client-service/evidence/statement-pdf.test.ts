import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import type {
  BookingHistory,
  HistoryEvent,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { feesPaid, itemsOf } from '@tour-portal/projections/testing/step-events.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from '@jest/globals';
import { pdfText } from '../../testing/pdf-text.js';
import { statementFile } from './history-files.js';

const BRAND = { name: 'Trailhead Tours', tagline: 'Guided tours since 1952', phone: '1 800 555 0100' };
const AT = instant('2026-11-21T18:00:00.000Z');
const TERMS = holdTerms({ booking: 11 });
const DEPOSITS = itemsOf(TERMS.fees, TERMS.guests, 'DEPOSIT');

function history(owner: string, ...events: NewEvent[]): BookingHistory {
  const historyEvents = events.map(
    ({ type, data }, revision) =>
      ({
        id: `e-${revision}`,
        stream: 'booking-11',
        kind: 'booking',
        revision,
        at: AT,
        sentence: `Sentence of ${type}.`,
        type,
        data,
      }) as unknown as HistoryEvent,
  );
  return {
    booking: 11,
    number: 'RC050227-7K2',
    owner: { id: 1, firstName: owner, lastName: owner },
    events: historyEvents,
  };
}

describe('the statement of a booking as a PDF', () => {
  it('shows the event behind each amount, and ends with the balance', async () => {
    const events = [
      event('HoldPlaced', TERMS),
      event('NoteAdded', { booking: 11, note: 1, text: 'A note' }),
      event('DepositPaid', feesPaid(11, 1, DEPOSITS)),
      event('RefundOrdered', {
        booking: 11,
        refunds: [
          {
            refund: 1,
            payment: 1,
            type: 'Other',
            total: cents(5_050),
            lines: [{ ...DEPOSITS[0]!, amount: cents(5_050) }],
          },
        ],
      }),
    ];
    const file = await statementFile(history('Ann', ...events), BRAND, AT);
    expect([file.filename, file.type]).toEqual(['RC050227-7K2-account.pdf', 'application/pdf']);
    const { text } = await pdfText(file.content);
    const due = DEPOSITS.length * 300;
    for (const expected of [
      'Account of This Booking',
      'Booking RC050227-7K2 (id 11) of Ann Ann',
      'Sentence of HoldPlaced.',
      'Revision 0 of booking-11',
      'Event e-2',
      `$${due}`,
      '-$50.50',
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(expected);
    expect(text).not.toContain('NoteAdded');
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Balance \$[\d,.]+ \$[\d,.]+ is still to be paid\./);
  });

  it('has the owner’s name from the history, and says that nothing is due when nothing was charged', async () => {
    const { text } = await pdfText((await statementFile(history('erased'), BRAND, AT)).content);
    expect(text).toContain('of erased erased');
    expect(text).toContain('Nothing is to be paid, and nothing is to be refunded.');
  });
});

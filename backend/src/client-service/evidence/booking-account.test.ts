import { statementEntries } from '@tour-portal/contracts/client-service/booking-statement.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { duePayments } from '@tour-portal/contracts/money/receipt.js';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import { foldDocument } from '@tour-portal/projections/runner/projection.js';
import { histories } from '../../testing/histories/histories.js';
import { FIRST_EVENT_AT } from '@tour-portal/projections/testing/recorded.js';

const HOLD_ENDS = ['HoldExpired', 'HoldDeleted', 'HoldReplaced', 'HoldAbandoned'];

function eventsByBooking(history: readonly RecordedEvent[]): RecordedEvent[][] {
  const streams = new Set(history.map(({ stream }) => stream).filter((s) => s.startsWith('booking-')));
  return [...streams].map((stream) => history.filter((event) => event.stream === stream));
}

/** What the receipt says is due (nothing for a hold that has ended), less the refunds that are not made yet. */
function amountDue(events: readonly RecordedEvent[]): number {
  const document = foldDocument(bookingProjection, events, events[0]!.stream.slice('booking-'.length));
  if (document === null) return 0;
  const end = events.findLast(({ type }) => HOLD_ENDS.includes(type) || type === 'BookingRevived');
  const isOver = end !== undefined && end.type !== 'BookingRevived';
  const due = isOver ? 0 : duePayments(document, FIRST_EVENT_AT).reduce((sum, { amount }) => sum + amount, 0);
  const pending = document.refunds.filter(({ transactionStatus }) => transactionStatus === 'Pending');
  return due - pending.reduce((sum, { total }) => sum + total, 0);
}

describe('the statement of a booking', () => {
  it('has what is due less refunds not made yet as its balance after every event, and sums that lead to it', () => {
    let refundEntries = 0;
    fc.assert(
      fc.property(histories(200), (history) => {
        for (const events of eventsByBooking(history)) {
          for (let count = 1; count <= events.length; count += 1) {
            const prefix = events.slice(0, count);
            const entries = statementEntries(prefix);
            expect(entries.at(-1)?.balance ?? 0).toBe(amountDue(prefix));
          }
          let balance = 0;
          for (const entry of statementEntries(events)) {
            balance += entry.charged - entry.paid + entry.refunded;
            expect(entry.balance).toBe(balance);
            refundEntries += Number(entry.refunded > 0);
          }
        }
      }),
      { numRuns: 150 },
    );
    expect(refundEntries).toBeGreaterThan(0);
  });

  it('has another balance in some history when refunds are left out (control of the test above)', () => {
    const equalWithoutRefunds = fc.property(histories(200), (history) => {
      for (const events of eventsByBooking(history)) {
        const remaining = events.filter(({ type }) => type !== 'PaymentRefunded');
        expect(statementEntries(remaining).at(-1)?.balance ?? 0).toBe(amountDue(events));
      }
    });
    expect(fc.check(equalWithoutRefunds, { numRuns: 150, endOnFailure: true }).failed).toBe(true);
  });
});

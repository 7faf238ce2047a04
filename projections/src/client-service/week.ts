import { mondayOf } from '@tour-portal/contracts/client-service/weeks.js';
import type { Week } from '@tour-portal/contracts/client-service/weeks.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import type { Projection } from '../runner/projection.js';

/** What happened in a week. Key: its Monday. */
export type WeekDocument = Week;

/** Charges and refunds count in the week in which the gateway made them; other currencies than USD do not count. */
export const weekProjection: Projection<WeekDocument> = {
  name: 'week',
  version: 2,
  indexes: {},
  follows: [
    'HoldPlaced',
    'SeatsKept',
    'PaymentApproved',
    'PaymentMismatched',
    'PaymentRefunded',
    'MismatchedPaymentRefunded',
  ],
  keys: ({ data, metadata }) => [mondayOf('submittedAt' in data ? data.submittedAt : metadata.at)],
  evolve: evolveWeek,
};

function evolveWeek(document: WeekDocument | null, event: RecordedEvent, key: string): WeekDocument | null {
  const week: WeekDocument = document ?? {
    monday: key as WeekDocument['monday'],
    holds: 0,
    bookings: 0,
    charged: cents(0),
    refunded: cents(0),
  };
  switch (event.type) {
    case 'HoldPlaced':
      return { ...week, holds: week.holds + 1 };
    // Also a hold counts whose only payment is turned away in the end.
    case 'SeatsKept':
      return event.data.again === true ? document : { ...week, bookings: week.bookings + 1 };
    case 'PaymentApproved':
      return { ...week, charged: cents(week.charged + event.data.total) };
    case 'PaymentMismatched':
      return { ...week, charged: cents(week.charged + amountIfUsd(event.data.charged, event.data.currency)) };
    case 'PaymentRefunded':
      return { ...week, refunded: cents(week.refunded + event.data.total) };
    case 'MismatchedPaymentRefunded':
      return { ...week, refunded: cents(week.refunded + amountIfUsd(event.data.total, event.data.currency)) };
    default:
      return document;
  }
}

/** What an amount adds to the sums in dollars: nothing in another currency. */
function amountIfUsd(amount: number, currency: string): number {
  return currency === 'USD' ? amount : 0;
}

import { event } from '@tour-portal/contracts/events/events.js';
import { calendarDate, instant } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { departureBookingsProjection } from './departure-bookings.js';
import { given } from './testing/given.js';
import { holdTerms } from './testing/terms.js';

const { tour, departedAt } = holdTerms();
const laterDate = calendarDate('2027-06-12');

describe('the bookings of a departure', () => {
  it('are all that were ever placed on it, in the order of placing, ended ones too', () => {
    given(
      event('HoldPlaced', holdTerms({ booking: 12 })),
      event('HoldDeleted', { booking: 12, deletedAt: instant('2026-11-22T09:00:00.000Z') }),
      event('HoldPlaced', holdTerms({ booking: 11, account: 2 })),
      event('HoldPlaced', holdTerms({ booking: 13, departedAt: laterDate })),
      event('HoldPlaced', holdTerms({ booking: 14, tour: 8 })),
    )
      .whenProjected(departureBookingsProjection)
      .then({
        [`${tour}-${departedAt}`]: { tour, departedAt, bookings: [12, 11] },
        [`${tour}-${laterDate}`]: { tour, departedAt: laterDate, bookings: [13] },
        [`8-${departedAt}`]: { tour: 8, departedAt, bookings: [14] },
      });
  });
});

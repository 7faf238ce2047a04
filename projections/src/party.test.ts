import { event } from '@tour-portal/contracts/events/events.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { partyProjection } from './party.js';
import { given } from './testing/given.js';
import { holdTerms } from './testing/terms.js';

const { number, tour, departedAt } = holdTerms();

describe('the party read model', () => {
  it('keeps the bookings that share a number, in the order they were placed, ended ones too', () => {
    given(
      event('HoldPlaced', holdTerms({ booking: 12 })),
      event('HoldDeleted', { booking: 12, deletedAt: instant('2026-11-22T09:00:00.000Z') }),
      event('HoldPlaced', holdTerms({ booking: 11, account: 2, joins: true })),
    )
      .whenProjected(partyProjection)
      .then({ [number]: { number, tour, departedAt, bookings: [12, 11] } });
  });

  it('starts a party of its own for each number', () => {
    const other = 'CR060527-7K3';
    given(
      event('HoldPlaced', holdTerms({ booking: 11 })),
      event('HoldPlaced', holdTerms({ booking: 12, number: other })),
    )
      .whenProjected(partyProjection)
      .then({
        [number]: { number, tour, departedAt, bookings: [11] },
        [other]: { number: other, tour, departedAt, bookings: [12] },
      });
  });
});

import { event } from '@tour-portal/contracts/events.js';
import { instant } from '@tour-portal/contracts/time.js';
import { describe, it } from 'vitest';
import { bookingProjection } from './booking.js';
import type { BookingDocument } from './booking.js';
import { given } from './testing/given.js';
import { holdTerms } from './testing/terms.js';

const TERMS = holdTerms();
const LATER = instant('2026-11-22T09:00:00.000Z');
const placed = event('HoldPlaced', TERMS);

const HELD: BookingDocument = {
  id: 11,
  owner: 1,
  number: 'CR060527-7K2',
  tour: 7,
  departedAt: TERMS.departedAt,
  concludedAt: TERMS.concludedAt,
  priceName: 'Standard',
  roomGuests: [2],
  guests: [
    { id: 101, fullName: '', updatedAt: TERMS.createdAt },
    { id: 102, fullName: '', updatedAt: TERMS.createdAt },
  ],
  createdAt: TERMS.createdAt,
  expiredAt: TERMS.expiredAt,
  deletedAt: null,
  cancelledAt: null,
  depositDueBy: TERMS.depositDueBy,
  finalDueBy: TERMS.finalDueBy,
  hours: 72,
  extended: false,
};

describe('the booking read model', () => {
  it('shows a hold with its terms and a nameless guest for each place', () => {
    given(placed).whenProjected(bookingProjection).then({ '11': HELD });
  });

  it('moves the deadlines of an extended hold', () => {
    const [expiredAt, finalDueBy] = [
      instant('2026-11-25T12:00:00.000Z'),
      instant('2027-05-01T00:00:00.000Z'),
    ];
    const extended = { booking: 11, hours: 24, expiredAt, depositDueBy: expiredAt, finalDueBy };
    given(placed, event('HoldExtended', extended))
      .whenProjected(bookingProjection)
      .then({ '11': { ...HELD, expiredAt, depositDueBy: expiredAt, finalDueBy, extended: true } });
  });

  it('shows when a hold was deleted', () => {
    given(placed, event('HoldDeleted', { booking: 11, deletedAt: LATER }))
      .whenProjected(bookingProjection)
      .then({ '11': { ...HELD, deletedAt: LATER } });
  });

  it('shows a replaced hold as deleted at the creation of the new one', () => {
    const next = holdTerms({ booking: 12, createdAt: LATER, replaces: 11, guests: [] });
    given(
      placed,
      event('HoldPlaced', next),
      event('HoldReplaced', { booking: 11, by: 12, deletedAt: next.createdAt }),
    )
      .whenProjected(bookingProjection)
      .then({
        '11': { ...HELD, deletedAt: LATER },
        '12': { ...HELD, id: 12, createdAt: LATER, guests: [] },
      });
  });

  it('keeps the moment a hold expired', () => {
    given(placed, event('HoldExpired', { booking: 11, expiredAt: TERMS.expiredAt }))
      .whenProjected(bookingProjection)
      .then({ '11': HELD });
  });

  it('shows no booking for a hold that never came to be', () => {
    given(
      event('HoldAbandoned', { booking: 11, account: 1 }),
      event('HoldDeleted', { booking: 12, deletedAt: LATER }),
    )
      .whenProjected(bookingProjection)
      .then({});
  });
});

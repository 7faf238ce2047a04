import { event } from '@tour-portal/contracts/events/events.js';
import { instant, millis, plusHours } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { RELEASE_MILLIS, RESERVATION_MILLIS, deadlineProjection } from './deadline.js';
import type { DeadlineDocument } from './deadline.js';
import { feesPaid, itemsOf } from './testing/step-events.js';
import { given } from './testing/given.js';
import { FIRST_EVENT_AT } from './testing/recorded.js';
import { holdTerms } from './testing/terms.js';

const TERMS = holdTerms();
const DEPARTURE = { tour: TERMS.tour, departedAt: TERMS.departedAt };
const HOLD = { booking: 11, account: 1 };
const slotTaken = event('HoldSlotTaken', { ...HOLD, ...DEPARTURE, replaces: null, takenAt: FIRST_EVENT_AT });
const seatsData = { ...HOLD, ...DEPARTURE, seats: 2, seatsTaken: 2, number: 5 };
const seatsHeld = event('SeatsHeld', { ...seatsData, replaces: null });
const placed = event('HoldPlaced', TERMS);
const seatsReleased = event('SeatsReleased', { ...DEPARTURE, booking: 11, seats: 2, seatsTaken: 0 });
const slotFreed = event('HoldSlotFreed', HOLD);
const kept = event('SeatsKept', { ...seatsData, payment: 'P-1' });
const items = itemsOf(TERMS.fees, TERMS.guests, 'DEPOSIT');
const LATER = instant('2026-11-22T09:00:00.000Z');
const deleted = { ...event('HoldDeleted', { booking: 11, deletedAt: LATER }), at: LATER };

const depositPaid = { ...event('DepositPaid', feesPaid(11, 1, items)), at: LATER };
const expired = { ...event('HoldExpired', { booking: 11, expiredAt: TERMS.expiredAt }), at: LATER };

const RESERVED: DeadlineDocument = {
  booking: 11,
  kind: 'reservation',
  due: millis(FIRST_EVENT_AT) + RESERVATION_MILLIS,
  account: 1,
  ...DEPARTURE,
  holdsSlot: true,
  holdsSeats: false,
};
const PLACED = { ...RESERVED, kind: 'expiry' as const, due: millis(TERMS.expiredAt), holdsSeats: true };
const RELEASE = { kind: 'release' as const, due: millis(LATER) + RELEASE_MILLIS };
const after = (...events: Parameters<typeof given>) => given(...events).whenProjected(deadlineProjection);

describe('the deadline read model', () => {
  it('watches a hold being placed from its first step on, for two minutes', () => {
    after(slotTaken).then({ '11': RESERVED });
    after(slotTaken, seatsHeld).then({ '11': { ...RESERVED, holdsSeats: true } });
  });

  it('is due when a placed hold expires, and later when it is extended', () => {
    after(slotTaken, seatsHeld, placed).then({ '11': PLACED });
    const until = plusHours(TERMS.expiredAt, 24);
    const extended = event('HoldExtended', {
      booking: 11,
      hours: 24,
      expiredAt: until,
      depositDueBy: until,
      finalDueBy: until,
    });
    after(slotTaken, seatsHeld, placed, extended).then({ '11': { ...PLACED, due: millis(until) } });
  });

  it('is due soon after a hold ends, until its slot and seats are released in any order', () => {
    after(slotTaken, seatsHeld, placed, deleted).then({
      '11': { ...RESERVED, ...RELEASE, holdsSeats: true },
    });
    after(slotTaken, seatsHeld, placed, deleted, seatsReleased).then({ '11': { ...RESERVED, ...RELEASE } });
    after(slotTaken, seatsHeld, placed, deleted, slotFreed).then({
      '11': { ...RESERVED, ...RELEASE, holdsSlot: false, holdsSeats: true },
    });
  });

  it('treats replaced and expired holds like deleted ones', () => {
    for (const end of [
      event('HoldReplaced', { booking: 11, by: 12, deletedAt: LATER }),
      event('HoldExpired', { booking: 11, expiredAt: LATER }),
    ]) {
      after(slotTaken, seatsHeld, placed, { ...end, at: LATER }).then({
        '11': { ...RESERVED, ...RELEASE, holdsSeats: true },
      });
    }
  });

  it('has no document of a hold that occupies nothing any more', () => {
    after(slotTaken, seatsHeld, placed, deleted, seatsReleased, slotFreed).then({});
    after(slotTaken, seatsHeld, placed, deleted, slotFreed, seatsReleased).then({});
    after(slotTaken, slotFreed).then({});
  });

  it('watches seats held late, after their reservation was given up', () => {
    after(slotTaken, slotFreed, { ...seatsHeld, at: LATER }).then({
      '11': { ...RESERVED, due: millis(LATER) + RESERVATION_MILLIS, holdsSlot: false, holdsSeats: true },
    });
  });

  it('counts seats that are kept for a payment until it is recorded, whether or not the slot is free', () => {
    after(slotTaken, seatsHeld, placed, kept).then({ '11': PLACED });
    after(slotTaken, seatsHeld, placed, kept, slotFreed).then({ '11': { ...PLACED, holdsSlot: false } });
    for (const end of [expired, deleted])
      after(slotTaken, seatsHeld, placed, kept, end).then({
        '11': { ...RESERVED, ...RELEASE, holdsSeats: true },
      });
    after(slotTaken, seatsHeld, placed, kept, depositPaid).then({ '11': { ...RESERVED, ...RELEASE } });
  });

  it('no longer counts seats that an event without a payment keeps for good, but still the slot', () => {
    const keptForGood = event('SeatsKept', seatsData);
    after(slotTaken, seatsHeld, placed, keptForGood).then({
      '11': { ...PLACED, holdsSeats: false },
    });
    after(slotTaken, seatsHeld, placed, keptForGood, expired).then({ '11': { ...RESERVED, ...RELEASE } });
  });

  it('has no document of a booking with a paid deposit once its slot is free', () => {
    after(slotTaken, seatsHeld, placed, kept, depositPaid, slotFreed).then({});
    after(slotTaken, seatsHeld, placed, kept, slotFreed, depositPaid).then({});
  });

  it('has no document of a hold that was revived after its slot and seats were released', () => {
    const revived = event('BookingRevived', { booking: 11, at: LATER });
    after(slotTaken, seatsHeld, placed, expired, seatsReleased, slotFreed, kept, revived, depositPaid).then(
      {},
    );
  });

  it('is due for the slot that is still taken when an expired hold is paid', () => {
    after(slotTaken, seatsHeld, placed, expired, kept, depositPaid).then({
      '11': { ...RESERVED, ...RELEASE },
    });
  });
});

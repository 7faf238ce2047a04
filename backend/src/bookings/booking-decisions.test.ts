import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { namesSetFor, feesPaid, itemsOf } from '@tour-portal/projections/testing/step-events.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from '@jest/globals';
import { givenBooking, commandRule, stateOf } from '../testing/given.js';
import { bookingDecider } from './booking-decisions.js';
import type { BookingState } from './booking-state.js';
import { decideDeleteHold } from './hold/delete-hold.js';
import { decideExtendHold } from './hold/extend-hold.js';

const TERMS = holdTerms();
const END = TERMS.expiredAt;
const beforeEnd = (hours: number) => plusHours(END, -hours);
const [END_PLUS_12, END_PLUS_24] = [plusHours(END, 12), plusHours(END, 24)];

const placed = event('HoldPlaced', TERMS);
const abandoned = event('HoldAbandoned', { booking: 11, account: 1 });
const deleted = (deletedAt: Instant) => event('HoldDeleted', { booking: 11, deletedAt });
const expired = event('HoldExpired', { booking: 11, expiredAt: END });
const replaced = event('HoldReplaced', { booking: 11, by: 12, deletedAt: beforeEnd(10) });
const extended = (hours: number, expiredAt: Instant, finalDueBy = TERMS.finalDueBy) =>
  event('HoldExtended', { booking: 11, hours, expiredAt, depositDueBy: expiredAt, finalDueBy });

const placing = { type: 'PlaceHold', terms: TERMS } as const;
const place = commandRule(placing);
const abandon = commandRule({ type: 'AbandonHold', booking: 11, account: 1 });
/** Hours before the end of the hold: its last millisecond. */
const LAST_MOMENT = 1 / 3_600_000;
const remove =
  (hoursBeforeEnd: number, owner = 1) =>
  (state: BookingState) =>
    decideDeleteHold({ owner, now: beforeEnd(hoursBeforeEnd) }, state);
const extend =
  (hoursBeforeEnd: number, owner = 1) =>
  (state: BookingState) =>
    decideExtendHold({ owner, now: beforeEnd(hoursBeforeEnd) }, state);
const expire = (hoursBeforeEnd: number) =>
  commandRule({ type: 'ExpireHold', now: beforeEnd(hoursBeforeEnd) });
const replace = commandRule({ type: 'ReplaceHold', by: 12, deletedAt: beforeEnd(10) });

const ENDED: [string, NewEvent][] = [
  ['deleted', deleted(beforeEnd(20))],
  ['expired', expired],
  ['replaced', replaced],
];

describe('placing a hold', () => {
  it('happens once', () => {
    givenBooking().when(place).then(placed);
    givenBooking(placed).when(place).then();
    for (const [, end] of ENDED) givenBooking(placed, end).when(place).then();
  });

  it('is too late after it was given up', () => {
    givenBooking(abandoned).when(place).refused('abandoned');
  });
});

describe('giving up a hold that was never placed', () => {
  it('closes its stream, once', () => {
    givenBooking().when(abandon).then(abandoned);
    givenBooking(abandoned).when(abandon).then();
  });

  it('leaves a hold alone that was placed after all', () => {
    givenBooking(placed).when(abandon).then();
    for (const [, end] of ENDED) givenBooking(placed, end).when(abandon).then();
  });
});

describe('replacing a hold', () => {
  it('ends it at the time that the command names, once', () => {
    givenBooking(placed).when(replace).then(replaced);
    givenBooking(placed, replaced).when(replace).then();
  });

  it('changes nothing about a hold that has ended or was never placed', () => {
    for (const [, end] of ENDED) givenBooking(placed, end).when(replace).then();
    givenBooking().when(replace).then();
    givenBooking(abandoned).when(replace).then();
  });
});

describe('extending a hold', () => {
  it('gives a 72-hour hold 24 hours more, from 24 hours before its end on', () => {
    givenBooking(placed).when(extend(24.001)).refused('not-extendable');
    givenBooking(placed).when(extend(24)).then(extended(24, END_PLUS_24));
    givenBooking(placed).when(extend(LAST_MOMENT)).then(extended(24, END_PLUS_24));
  });

  it('gives a 24-hour hold 12 hours more, from 8 hours before its end on', () => {
    const dayHold = event('HoldPlaced', holdTerms({ hours: 24 }));
    givenBooking(dayHold).when(extend(8.001)).refused('not-extendable');
    givenBooking(dayHold).when(extend(8)).then(extended(12, END_PLUS_12));
  });

  it('gives an 8-hour hold nothing', () => {
    givenBooking(event('HoldPlaced', holdTerms({ hours: 8 })))
      .when(extend(1))
      .refused('not-extendable');
  });

  it('happens once per hold', () => {
    givenBooking(placed, extended(24, END_PLUS_24)).when(extend(-12)).refused('not-extendable');
  });

  it('moves the final payment where that would be due before the deposit', () => {
    const soon = event('HoldPlaced', holdTerms({ finalDueBy: END }));
    givenBooking(soon)
      .when(extend(1))
      .then(extended(24, END_PLUS_24, END_PLUS_24));
  });

  it('is too late at the moment the hold runs out', () => {
    givenBooking(placed).when(extend(0)).refused('not-extendable');
  });

  it.each(ENDED)('is impossible for a %s hold', (_, end) => {
    givenBooking(placed, end).when(extend(5)).refused('not-extendable');
  });

  it('is refused to other accounts as if there were no such booking', () => {
    givenBooking(placed).when(extend(5, 2)).refused('no-such-booking');
    givenBooking().when(extend(5)).refused('no-such-booking');
    givenBooking(abandoned).when(extend(5)).refused('no-such-booking');
  });
});

describe('deleting a hold', () => {
  it('ends it at the moment of the command', () => {
    for (const hours of [20, LAST_MOMENT])
      givenBooking(placed)
        .when(remove(hours))
        .then(deleted(beforeEnd(hours)));
  });

  it('is too late at the moment the hold runs out, even before that is recorded; extending it moves that moment', () => {
    givenBooking(placed).when(remove(0)).refused('not-an-active-hold');
    givenBooking(placed, extended(24, END_PLUS_24)).when(remove(0)).then(deleted(END));
  });

  it.each(ENDED)('is impossible for a %s hold', (_, end) => {
    givenBooking(placed, end).when(remove(5)).refused('not-an-active-hold');
  });

  it('is refused to other accounts as if there were no such booking', () => {
    givenBooking(placed).when(remove(20, 2)).refused('no-such-booking');
    givenBooking(placed, expired).when(remove(20, 2)).refused('no-such-booking');
    givenBooking().when(remove(20)).refused('no-such-booking');
    givenBooking(abandoned).when(remove(20)).refused('no-such-booking');
  });
});

describe('expiring a hold', () => {
  it('happens at its deadline, however late the command comes', () => {
    givenBooking(placed).when(expire(LAST_MOMENT)).refused('not-yet-expired', { expiredAt: END });
    givenBooking(placed).when(expire(0)).then(expired);
    givenBooking(placed).when(expire(-500)).then(expired);
  });

  it('waits for the new deadline of an extended hold', () => {
    givenBooking(placed, extended(24, END_PLUS_24))
      .when(expire(0))
      .refused('not-yet-expired', { expiredAt: END_PLUS_24 });
    givenBooking(placed, extended(24, END_PLUS_24))
      .when(expire(-24))
      .then(event('HoldExpired', { booking: 11, expiredAt: END_PLUS_24 }));
  });

  it('changes nothing about a hold that has ended or was never placed', () => {
    for (const [, end] of ENDED) givenBooking(placed, end).when(expire(0)).then();
    givenBooking().when(expire(0)).then();
    givenBooking(abandoned).when(expire(0)).then();
  });
});

describe('a booking with a paid deposit (D22)', () => {
  const depositPaid = event('DepositPaid', feesPaid(11, 1, itemsOf(TERMS.fees, [101], 'DEPOSIT')));
  const booked = [placed, namesSetFor(TERMS), depositPaid];

  it('is no hold any more: it neither expires nor is it deleted, extended or replaced', () => {
    givenBooking(booked).when(expire(0)).then();
    givenBooking(booked).when(remove(5)).refused('not-an-active-hold');
    givenBooking(booked).when(extend(5)).refused('not-extendable');
    givenBooking(booked).when(replace).then();
  });

  it('is not given up and not placed again', () => {
    givenBooking(booked).when(abandon).then();
    givenBooking(booked).when(place).then();
  });
});

describe('a booking’s events', () => {
  it('have the account that placed the hold as the subject of their personal data; before that, none', () => {
    expect(bookingDecider.subject({ status: 'none' }, placing)).toBeNull();
    expect(bookingDecider.subject({ status: 'abandoned' }, placing)).toBeNull();
    expect(bookingDecider.subject(stateOf(bookingDecider, [placed]), placing)).toBe(1);
    expect(bookingDecider.subject(stateOf(bookingDecider, [placed, expired]), placing)).toBe(1);
  });
});

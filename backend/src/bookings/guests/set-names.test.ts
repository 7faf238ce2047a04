import { event } from '@tour-portal/contracts/events/events.js';
import { fingerprintOf } from '@tour-portal/projections/testing/step-events.js';
import { describe, it } from '@jest/globals';
import {
  HOLD_END,
  HOLD_ENDINGS,
  DURING_HOLD,
  RUTH,
  TOM,
  booked,
  deposit,
  named,
  placed,
} from '../../testing/booking-history.js';
import { givenBooking } from '../../testing/given.js';
import type { BookingState } from '../booking-state.js';
import { decideSetNames } from './set-names.js';

const naming = (guest: number, fullName: string) => ({
  names: [{ guest, fullName }],
  fingerprints: [fingerprintOf(guest, 'fullName', fullName)],
});
const setNames =
  (wanted: ReturnType<typeof naming>, now = DURING_HOLD) =>
  (state: BookingState) =>
    decideSetNames({ owner: 1, ...wanted, now }, state);
const ruth = naming(RUTH, 'Ruth Bennett');
const tom = naming(TOM, 'Tom Bennett');
const both = {
  names: [...ruth.names, ...tom.names],
  fingerprints: [...ruth.fingerprints, ...tom.fingerprints],
};
const namesSet = ({ names, fingerprints }: ReturnType<typeof naming>) =>
  event('NamesSet', { booking: 11, names, prints: fingerprints });

describe('names of guests (spec §5 "Guest names")', () => {
  it('are set while the hold is active, each guest’s on its own or all at once', () => {
    givenBooking(placed).when(setNames(ruth)).then(namesSet(ruth));
    givenBooking(placed).when(setNames(both)).then(namesSet(both));
  });

  it('can be changed until the first payment', () => {
    const other = naming(RUTH, 'Ruth Baker');
    givenBooking(placed, namesSet(both)).when(setNames(other)).then(namesSet(other));
  });

  it('that are set already change nothing', () => {
    givenBooking(placed, namesSet(both)).when(setNames(both)).then();
    givenBooking(placed, namesSet(ruth)).when(setNames(both)).then(namesSet(tom));
  });

  it('are locked after the first payment, also those of guests who have not paid', () => {
    givenBooking(placed, named, deposit(1, RUTH)).when(setNames(tom)).refused('names-locked');
    givenBooking(booked).when(setNames(ruth)).refused('names-locked');
  });

  it('cannot be set from the moment the hold runs out, even before that is recorded', () => {
    givenBooking(placed).when(setNames(ruth, HOLD_END)).refused('not-active');
  });

  it.each(HOLD_ENDINGS)('cannot be set on a %s hold', (_, end) => {
    givenBooking(placed, end).when(setNames(ruth)).refused('not-active');
  });

  it('are refused for guests of other bookings', () => {
    const stranger = naming(999, 'Ruth Bennett');
    givenBooking(placed).when(setNames(stranger)).refused('no-such-guest', { guest: 999 });
  });
});

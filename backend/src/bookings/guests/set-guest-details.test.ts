import { event } from '@tour-portal/contracts/events/events.js';
import type { GuestDetailsChange } from '@tour-portal/contracts/events/booking-events.js';
import { describe, it } from '@jest/globals';
import {
  HOLD_ENDINGS,
  RUTH,
  TOM,
  booked,
  deposit,
  named,
  placed,
  fingerprintsOf,
} from '../../testing/booking-history.js';
import { givenBooking } from '../../testing/given.js';
import type { BookingState } from '../booking-state.js';
import { decideSetGuestDetails } from './set-guest-details.js';

const setting =
  (concluded: boolean) =>
  (...details: GuestDetailsChange[]) =>
  (state: BookingState) => {
    const fingerprints = details.flatMap(fingerprintsOf);
    return decideSetGuestDetails({ owner: 1, details, fingerprints, concluded }, state);
  };
const [setDetails, setDetailsAfterTour] = [setting(false), setting(true)];
const detailsSet = (...details: GuestDetailsChange[]) =>
  event('GuestDetailsSet', { booking: 11, details, prints: details.flatMap(fingerprintsOf) });

describe('details of guests (spec §5 "Guest details")', () => {
  const adult: GuestDetailsChange = { guest: RUTH, age: '18+', email: 'ruth@example.com' };
  const child: GuestDetailsChange = { guest: TOM, age: '9' };

  it('are set once all deposits are paid', () => {
    givenBooking(booked).when(setDetails(adult, child)).then(detailsSet(adult, child));
  });

  it('are locked while a deposit is unpaid', () => {
    givenBooking(placed, named).when(setDetails(adult)).refused('step-closed');
    givenBooking(placed, named, deposit(1, RUTH)).when(setDetails(adult)).refused('step-closed');
    givenBooking(placed, named, deposit(1, RUTH), deposit(2, TOM))
      .when(setDetails(adult))
      .then(detailsSet(adult));
  });

  it('that are set already change nothing; of several only the new ones are recorded', () => {
    givenBooking(booked, detailsSet(adult)).when(setDetails(adult)).then();
    givenBooking(booked, detailsSet(adult))
      .when(setDetails({ ...adult, age: '17' }, child))
      .then(detailsSet({ guest: RUTH, age: '17' }, child));
  });

  it('can be cleared', () => {
    const cleared: GuestDetailsChange = { guest: RUTH, email: null };
    givenBooking(booked, detailsSet(adult)).when(setDetails(cleared)).then(detailsSet(cleared));
  });

  it('cannot be changed after the tour', () => {
    givenBooking(booked).when(setDetailsAfterTour(adult)).refused('not-active');
  });

  it.each(HOLD_ENDINGS)('cannot be set on a %s hold', (_, end) => {
    givenBooking(placed, named, end).when(setDetails(adult)).refused('not-active');
  });

  it('are refused for guests of other bookings', () => {
    givenBooking(booked)
      .when(setDetails({ guest: 999, age: '9' }))
      .refused('no-such-guest', { guest: 999 });
  });
});

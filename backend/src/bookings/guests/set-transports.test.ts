import type { TransportChange } from '@tour-portal/contracts/events/booking-events.js';
import { flight } from '@tour-portal/projections/testing/step-events.js';
import { describe, it } from '@jest/globals';
import {
  HOLD_ENDINGS,
  RUTH,
  booked,
  deposit,
  named,
  placed,
  fingerprintsOf,
  transportSet,
} from '../../testing/booking-history.js';
import { givenBooking } from '../../testing/given.js';
import type { BookingState } from '../booking-state.js';
import { decideSetTransports } from './set-transports.js';

const setting =
  (concluded: boolean) =>
  (...transports: TransportChange[]) =>
  (state: BookingState) => {
    const fingerprints = transports.flatMap(fingerprintsOf);
    const transfers = transports.map(({ guest }) => ({ guest, fee: null }));
    return decideSetTransports({ owner: 1, transports, fingerprints, transfers, concluded }, state);
  };
const [setTransports, setTransportsAfterTour] = [setting(false), setting(true)];
const travelSet = (...transports: TransportChange[]) => transportSet(transports);

describe('flights and other travel of guests (spec §5 "Flights")', () => {
  const arriving: TransportChange = { guest: RUTH, arrival: flight('arrival') };
  const departing: TransportChange = { guest: RUTH, departure: flight('departure') };
  const both = { ...arriving, ...departing };

  it('are set once all deposits are paid, one side or both', () => {
    givenBooking(booked).when(setTransports(arriving)).then(travelSet(arriving));
    givenBooking(booked).when(setTransports(both)).then(travelSet(both));
  });

  it('are locked while a deposit is unpaid', () => {
    givenBooking(placed, named, deposit(1, RUTH)).when(setTransports(arriving)).refused('step-closed');
  });

  it('that are set already change nothing; the side that stays is not set again', () => {
    givenBooking(booked, travelSet(arriving)).when(setTransports(arriving)).then();
    givenBooking(booked, travelSet(arriving)).when(setTransports(both)).then(travelSet(departing));
  });

  it('cannot be changed after the tour', () => {
    givenBooking(booked).when(setTransportsAfterTour(arriving)).refused('not-active');
  });

  it.each(HOLD_ENDINGS)('cannot be set on a %s hold', (_, end) => {
    givenBooking(placed, named, end).when(setTransports(arriving)).refused('not-active');
  });

  it('are refused for guests of other bookings', () => {
    givenBooking(booked)
      .when(setTransports({ ...arriving, guest: 999 }))
      .refused('no-such-guest', { guest: 999 });
  });
});

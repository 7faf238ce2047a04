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
import type { Transfers } from '../../testing/booking-history.js';
import { givenBooking } from '../../testing/given.js';
import type { BookingState } from '../booking-state.js';
import { decideSetTransports } from './set-transports.js';

const setTransports =
  (
    transports: TransportChange[],
    transfers: Transfers = transports.map(({ guest }) => ({ guest, fee: null })),
    concluded = false,
    owner = 1,
  ) =>
  (state: BookingState) =>
    decideSetTransports(
      { owner, transports, fingerprints: transports.flatMap(fingerprintsOf), transfers, concluded },
      state,
    );

describe('flights and other travel of guests (spec §5 "Flights")', () => {
  const there: TransportChange = { guest: RUTH, arrival: flight('arrival') };
  const back: TransportChange = { guest: RUTH, departure: flight('departure') };

  it('are set once all deposits are paid, one side or both', () => {
    givenBooking(...booked)
      .when(setTransports([there]))
      .then(transportSet([there]));
    givenBooking(...booked)
      .when(setTransports([{ ...there, ...back }]))
      .then(transportSet([{ ...there, ...back }]));
  });

  it('are locked while a deposit is unpaid', () => {
    givenBooking(placed, named, deposit(1, RUTH))
      .when(setTransports([there]))
      .refused('deposits-unpaid');
  });

  it('that are set already change nothing; the side that stays is not set again', () => {
    givenBooking(...booked, transportSet([there]))
      .when(setTransports([there]))
      .then();
    givenBooking(...booked, transportSet([there]))
      .when(setTransports([{ ...there, ...back }]))
      .then(transportSet([back]));
  });

  it('cannot be changed after the tour', () => {
    givenBooking(...booked)
      .when(setTransports([there], undefined, true))
      .refused('not-active');
  });

  it.each(HOLD_ENDINGS)('cannot be set on a %s hold', (_, end) => {
    givenBooking(placed, named, end)
      .when(setTransports([there]))
      .refused('not-active');
  });

  it('are refused for guests of other bookings', () => {
    givenBooking(...booked)
      .when(setTransports([{ guest: 999, arrival: flight('arrival') }]))
      .refused('no-such-guest', { guest: 999 });
  });
});

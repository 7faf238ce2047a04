import type { GuestDetailsChange, TransportChange } from '@tour-portal/contracts/events/booking-events.js';
import { PAID_AT, flight, fingerprintOf } from '@tour-portal/projections/testing/step-events.js';
import { describe, it } from '@jest/globals';
import {
  DURING_HOLD,
  RUTH,
  abandoned,
  booked,
  placed,
  fingerprintsOf,
} from '../../testing/booking-history.js';
import type { Transfers } from '../../testing/booking-history.js';
import { givenBooking } from '../../testing/given.js';
import type { BookingState } from '../booking-state.js';
import type { BookingRule } from '../booking-streams.js';
import { decideSetGuestDetails } from './set-guest-details.js';
import { decideSetNames } from './set-names.js';
import { decideSetTransports } from './set-transports.js';
import { decideReconfirm } from '../reconfirm/reconfirm-decisions.js';

const naming = (guest: number, fullName: string) => ({
  names: [{ guest, fullName }],
  fingerprints: [fingerprintOf(guest, 'fullName', fullName)],
});
const setNames =
  (wanted: ReturnType<typeof naming>, owner = 1, now = DURING_HOLD) =>
  (state: BookingState) =>
    decideSetNames({ owner, ...wanted, now }, state);
const ruth = naming(RUTH, 'Ruth Bennett');

const setDetails =
  (details: GuestDetailsChange[], concluded = false, owner = 1) =>
  (state: BookingState) =>
    decideSetGuestDetails(
      { owner, details, fingerprints: details.flatMap(fingerprintsOf), concluded },
      state,
    );

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

describe('the steps of a booking', () => {
  const commands = (owner: number): BookingRule<{ readonly code: string }>[] => [
    setNames(ruth, owner),
    setDetails([{ guest: RUTH, age: '9' }], false, owner),
    setTransports([{ guest: RUTH, arrival: flight('arrival') }], undefined, false, owner),
    (state) => decideReconfirm({ owner, hasStarted: false, now: PAID_AT }, state),
  ];

  it('are refused to other accounts as if there were no such booking', () => {
    for (const command of commands(2)) {
      givenBooking(placed).when(command).refused('no-such-booking');
      givenBooking(...booked)
        .when(command)
        .refused('no-such-booking');
    }
  });

  it('are refused before the hold is placed, and once it is abandoned', () => {
    for (const command of commands(1)) {
      givenBooking().when(command).refused('no-such-booking');
      givenBooking(abandoned).when(command).refused('no-such-booking');
    }
  });
});

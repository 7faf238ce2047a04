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
import { givenBooking } from '../../testing/given.js';
import type { BookingRule } from '../booking-streams.js';
import { decideSetGuestDetails } from './set-guest-details.js';
import { decideSetNames } from './set-names.js';
import { decideSetTransports } from './set-transports.js';
import { decideReconfirm } from '../reconfirm/reconfirm-decisions.js';

const names = {
  names: [{ guest: RUTH, fullName: 'Ruth Bennett' }],
  fingerprints: [fingerprintOf(RUTH, 'fullName', 'Ruth Bennett')],
};
const child = { guest: RUTH, age: '9' } as const;
const details = { details: [child], fingerprints: fingerprintsOf(child) };
const arriving = { guest: RUTH, arrival: flight('arrival') };
const travel = {
  transports: [arriving],
  fingerprints: fingerprintsOf(arriving),
  transfers: [{ guest: RUTH, fee: null }],
};

describe('names, guest details, travel and the reconfirmation of a booking', () => {
  const commandsOf = (owner: number): BookingRule<{ readonly code: string }>[] => [
    (state) => decideSetNames({ owner, ...names, now: DURING_HOLD }, state),
    (state) => decideSetGuestDetails({ owner, ...details, concluded: false }, state),
    (state) => decideSetTransports({ owner, ...travel, concluded: false }, state),
    (state) => decideReconfirm({ owner, hasStarted: false, now: PAID_AT }, state),
  ];

  it('are refused to other accounts as if there were no such booking', () => {
    for (const command of commandsOf(2)) {
      givenBooking(placed).when(command).refused('no-such-booking');
      givenBooking(booked).when(command).refused('no-such-booking');
    }
  });

  it('are refused before the hold is placed, and once it is abandoned', () => {
    for (const command of commandsOf(1)) {
      givenBooking().when(command).refused('no-such-booking');
      givenBooking(abandoned).when(command).refused('no-such-booking');
    }
  });
});

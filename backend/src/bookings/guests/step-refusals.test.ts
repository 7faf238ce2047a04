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
import { givenBooking } from '../../testing/given.js';
import type { BookingRule } from '../booking-streams.js';
import { decideSetGuestDetails } from './set-guest-details.js';
import { decideSetNames } from './set-names.js';
import { decideSetTransports } from './set-transports.js';
import { decideReconfirm } from '../reconfirm/reconfirm-decisions.js';

const names = [{ guest: RUTH, fullName: 'Ruth Bennett' }];
const details: GuestDetailsChange = { guest: RUTH, age: '9' };
const transport: TransportChange = { guest: RUTH, arrival: flight('arrival') };

describe('names, guest details, travel and the reconfirmation of a booking', () => {
  const commandsOf = (account: number): BookingRule<{ readonly code: string }>[] => [
    (state) =>
      decideSetNames(
        {
          owner: account,
          names,
          fingerprints: [fingerprintOf(RUTH, 'fullName', 'Ruth Bennett')],
          now: DURING_HOLD,
        },
        state,
      ),
    (state) =>
      decideSetGuestDetails(
        { owner: account, details: [details], fingerprints: fingerprintsOf(details), concluded: false },
        state,
      ),
    (state) =>
      decideSetTransports(
        {
          owner: account,
          transports: [transport],
          fingerprints: fingerprintsOf(transport),
          transfers: [{ guest: RUTH, fee: null }],
          concluded: false,
        },
        state,
      ),
    (state) => decideReconfirm({ owner: account, hasStarted: false, now: PAID_AT }, state),
  ];

  it('are refused to other accounts as if there were no such booking', () => {
    for (const command of commandsOf(2)) {
      givenBooking(placed).when(command).refused('no-such-booking');
      givenBooking(...booked)
        .when(command)
        .refused('no-such-booking');
    }
  });

  it('are refused before the hold is placed, and once it is abandoned', () => {
    for (const command of commandsOf(1)) {
      givenBooking().when(command).refused('no-such-booking');
      givenBooking(abandoned).when(command).refused('no-such-booking');
    }
  });
});

import { event } from '@tour-portal/contracts/events/events.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { given } from '../../testing/given.js';
import { accessDecider } from '../history/access-decisions.js';
import { staffDecider } from './staff-decisions.js';

const SAM = { staff: 3, name: 'Sam Reed', email: 'sam@example.com' };
const added = event('StaffAdded', SAM);
const removed = event('StaffRemoved', { staff: 3 });

describe('a member of client service (D45)', () => {
  it('is added once', () => {
    given(staffDecider)
      .when({ type: 'AddStaff', ...SAM })
      .then(added);
    given(staffDecider, added)
      .when({ type: 'AddStaff', ...SAM })
      .then();
  });

  it('is removed once, and stays so', () => {
    given(staffDecider, added).when({ type: 'RemoveStaff' }).then(removed);
    given(staffDecider, added, removed).when({ type: 'RemoveStaff' }).then();
    given(staffDecider, added, removed)
      .when({ type: 'AddStaff', ...SAM })
      .then();
  });

  it('who never was cannot be removed', () => {
    given(staffDecider).when({ type: 'RemoveStaff' }).refused('no-such-staff');
  });
});

describe('a look at a departure', () => {
  const departedAt = calendarDate('2027-06-05');
  const look = { tour: 7, departedAt, staff: 3, sheet: 'flights', format: 'pdf' } as const;

  it('is recorded each time, with the sheet and its format', () => {
    given(accessDecider)
      .when({ type: 'LookAtDeparture', ...look })
      .then(event('DepartureLookedAt', look));
    given(accessDecider, event('DepartureLookedAt', look))
      .when({ type: 'LookAtDeparture', ...look })
      .then(event('DepartureLookedAt', look));
  });
});

describe('a look at a booking', () => {
  const look = { booking: 11, staff: 3, view: 'moment', detail: 'revision 2' } as const;

  it('is recorded each time', () => {
    given(accessDecider)
      .when({ type: 'LookAtBooking', ...look })
      .then(event('BookingLookedAt', look));
    given(accessDecider, event('BookingLookedAt', look))
      .when({ type: 'LookAtBooking', ...look })
      .then(event('BookingLookedAt', look));
  });
});

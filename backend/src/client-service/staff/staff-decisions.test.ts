import type { StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import { event } from '@tour-portal/contracts/events/events.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { given } from '../../testing/given.js';
import { accessDecider } from '../history/access-decisions.js';
import { staffDecider } from './staff-decisions.js';

const SAM = { staff: 3, name: 'Sam Reed', email: 'sam@example.com' };
const added = event('StaffAdded', SAM);
const removed = event('StaffRemoved', { staff: 3 });
const rolesSet = (...roles: StaffRole[]) => event('StaffRolesSet', { staff: 3, roles });
const set = { type: 'SetStaff', ...SAM, roles: ['agent'], by: null } as const;
const invite = (invitation: string) => ({ type: 'InviteStaff', invitation }) as const;
const remove = { type: 'RemoveStaff', by: null } as const;

describe('a member of client service (D45)', () => {
  it('is added once, as a manager unless roles are given', () => {
    given(staffDecider)
      .when({ ...set, roles: null })
      .then(added, rolesSet('manager'));
    given(staffDecider).when(set).then(added, rolesSet('agent'));
    given(staffDecider, added, rolesSet('manager'))
      .when({ ...set, roles: null })
      .then();
  });

  it('is removed once and for good', () => {
    given(staffDecider, added).when(remove).then(removed);
    given(staffDecider, added, removed).when(remove).then();
    given(staffDecider, added, removed).when(set).refused('no-such-staff');
    given(staffDecider, added, removed).when(invite('a')).refused('no-such-staff');
  });

  it('who does not exist cannot be removed or invited', () => {
    given(staffDecider).when(remove).refused('no-such-staff');
    given(staffDecider).when(invite('a')).refused('no-such-staff');
  });

  it('is invited by each command, and only once if a command is repeated', () => {
    const invited = (invitation: string) => event('StaffInvited', { staff: 3, invitation });
    given(staffDecider, added, invited('a')).when(invite('b')).then(invited('b'));
    given(staffDecider, added, invited('a'), invited('b')).when(invite('a')).then();
  });
});

describe('the roles of a member of client service (D60)', () => {
  it('are set when the member is added, always in the same order', () => {
    given(staffDecider)
      .when({ ...set, roles: ['auditor', 'agent'] })
      .then(added, rolesSet('agent', 'auditor'));
  });

  it('are changed by another member, and only if they differ', () => {
    given(staffDecider, added, rolesSet('agent'))
      .when({ ...set, roles: ['editor'], by: 4 })
      .then(rolesSet('editor'));
    given(staffDecider, added, rolesSet('agent', 'auditor'))
      .when({ ...set, roles: ['auditor', 'agent'], by: 4 })
      .then();
  });

  it('are those of a manager if the member was added before there were roles', () => {
    given(staffDecider, added)
      .when({ ...set, roles: ['manager'], by: 4 })
      .then();
  });

  it('stay the same when only the name changes', () => {
    given(staffDecider, added, rolesSet('agent'))
      .when({ ...set, name: 'Samuel Reed', roles: null, by: 4 })
      .then(event('StaffRenamed', { staff: 3, name: 'Samuel Reed' }));
  });

  it('are not changed by the member, who can only change the name', () => {
    const manager = given(staffDecider, added, rolesSet('manager'));
    manager.when({ ...set, roles: ['agent'], by: 3 }).refused('own-roles');
    manager.when({ ...remove, by: 3 }).refused('own-roles');
    manager
      .when({ ...set, name: 'Samuel Reed', roles: ['manager'], by: 3 })
      .then(event('StaffRenamed', { staff: 3, name: 'Samuel Reed' }));
  });
});

const departedAt = calendarDate('2027-06-05');
const departure = { tour: 7, departedAt, staff: 3, sheet: 'flights', format: 'pdf' } as const;
const range = { from: calendarDate('2027-01-01'), to: calendarDate('2027-01-31'), format: 'csv' } as const;
const booking = { booking: 11, staff: 3, view: 'moment', detail: 'revision 2' } as const;

it.each([
  [{ type: 'LookAtDeparture', ...departure } as const, event('DepartureLookedAt', departure)],
  [{ type: 'LookAtBooking', ...booking } as const, event('BookingLookedAt', booking)],
  [
    { type: 'TakeExport', staff: 3, exportName: 'ledger', ...range } as const,
    event('ExportTaken', { staff: 3, export: 'ledger', ...range }),
  ],
])('each access is recorded in full, also a repeated one: %j', (access, recorded) => {
  given(accessDecider).when(access).then(recorded);
  given(accessDecider, recorded).when(access).then(recorded);
});

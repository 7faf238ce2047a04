import { event } from '@tour-portal/contracts/events/events.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { staffProjection } from './staff.js';
import { given } from '../testing/given.js';

const AT = instant('2026-11-22T12:00:00.000Z');
const sam = { staff: 3, name: 'Sam Reed', email: 'sam@example.com' };
const added = { ...event('StaffAdded', sam), at: AT };
const after = (...events: Parameters<typeof given>) => given(...events).whenProjected(staffProjection);

describe('the members of client service (D60)', () => {
  it('are managers until they are given other roles', () => {
    after(added).then({ 3: { ...sam, roles: ['manager'], addedAt: AT } });
    after(added, event('StaffRolesSet', { staff: 3, roles: ['agent', 'auditor'] })).then({
      3: { ...sam, roles: ['agent', 'auditor'], addedAt: AT },
    });
  });

  it('have the name they were given last, and exist until they are removed', () => {
    const renamed = event('StaffRenamed', { staff: 3, name: 'Samuel Reed' });
    after(added, renamed).then({ 3: { ...sam, name: 'Samuel Reed', roles: ['manager'], addedAt: AT } });
    after(added, renamed, event('StaffRemoved', { staff: 3 })).then({});
  });
});

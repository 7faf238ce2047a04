import { describe, expect, it } from '@jest/globals';
import {
  ACTION_ROLES,
  STAFF_ROLES,
  areStaffRoles,
  rolesInOrder,
  mayDo,
  notAllowedMessage,
} from './staff-roles.js';
import type { StaffAction, StaffRole } from './staff-roles.js';

const ACTIONS = Object.keys(ACTION_ROLES) as StaffAction[];
const allowed = (...roles: StaffRole[]) => ACTIONS.filter((action) => mayDo(roles, action));

describe('what the roles of client service may do (D60)', () => {
  it('lets an auditor read but change nothing', () => {
    expect(allowed('auditor')).toEqual(['own-profile', 'read', 'export', 'see-catalogue']);
  });

  it('lets a manager do everything that an agent may, and more', () => {
    const byAgents = allowed('agent');
    expect(allowed('manager')).toEqual(expect.arrayContaining(byAgents));
    expect(allowed('manager').filter((action) => !byAgents.includes(action))).toEqual([
      'export',
      'erase',
      'outside-systems',
      'catalogue',
      'withdraw',
      'staff',
    ]);
  });

  it('shows no booking to an editor', () => {
    expect(allowed('editor')).toEqual(['own-profile', 'see-catalogue', 'capacity', 'catalogue']);
  });

  it('gives a member with several roles the rights of each, and one without roles none', () => {
    const ofEither = new Set([...allowed('editor'), ...allowed('auditor')]);
    expect(new Set(allowed('editor', 'auditor'))).toEqual(ofEither);
    expect(allowed()).toEqual([]);
  });

  it('names the roles that an action is for', () => {
    expect(notAllowedMessage('cancel')).toBe(
      'Your role does not include this. It is for agents and managers.',
    );
    expect(notAllowedMessage('staff')).toBe('Your role does not include this. It is for managers.');
  });

  it('accepts lists of known roles, at least one, each once, and puts roles in one order', () => {
    expect(areStaffRoles([...STAFF_ROLES])).toBe(true);
    for (const wrong of [[], ['agent', 'agent'], ['owner'], 'agent', null, [null]])
      expect([wrong, areStaffRoles(wrong)]).toEqual([wrong, false]);
    expect(rolesInOrder(['auditor', 'agent'])).toEqual(['agent', 'auditor']);
  });
});

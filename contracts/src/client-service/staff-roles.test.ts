import { describe, expect, it } from '@jest/globals';
import {
  ACTION_ROLES,
  STAFF_ROLES,
  areStaffRoles,
  rolesInOrder,
  mayDo,
  notAllowedMessage,
} from './staff-roles.js';
import type { StaffAction } from './staff-roles.js';

const ACTIONS = Object.keys(ACTION_ROLES) as StaffAction[];

describe('what the roles of client service may do (D60)', () => {
  it('lets an auditor read but change nothing', () => {
    expect(ACTIONS.filter((action) => mayDo(['auditor'], action))).toEqual([
      'own-profile',
      'read',
      'export',
      'see-catalogue',
    ]);
  });

  it('lets a manager do everything that an agent may, and more', () => {
    for (const action of ACTIONS)
      if (mayDo(['agent'], action)) expect([action, mayDo(['manager'], action)]).toEqual([action, true]);
    expect(ACTIONS.filter((action) => mayDo(['manager'], action) && !mayDo(['agent'], action))).toEqual([
      'export',
      'erase',
      'outside-systems',
      'catalogue',
      'withdraw',
      'staff',
    ]);
  });

  it('shows no booking to an editor', () => {
    expect(ACTIONS.filter((action) => mayDo(['editor'], action))).toEqual([
      'own-profile',
      'see-catalogue',
      'capacity',
      'catalogue',
    ]);
  });

  it('gives a member with several roles the rights of each', () => {
    for (const action of ACTIONS)
      expect(mayDo(['editor', 'auditor'], action)).toBe(
        mayDo(['editor'], action) || mayDo(['auditor'], action),
      );
    expect(ACTIONS.filter((action) => mayDo([], action))).toEqual([]);
  });

  it('names the roles that an action is for', () => {
    expect(notAllowedMessage('cancel')).toBe(
      'Your role does not include this. It is for agents and managers.',
    );
    expect(notAllowedMessage('staff')).toBe('Your role does not include this. It is for managers.');
  });

  it('accepts lists of known roles: at least one, each once', () => {
    expect(areStaffRoles([...STAFF_ROLES])).toBe(true);
    for (const wrong of [[], ['agent', 'agent'], ['owner'], 'agent', null, [null]])
      expect([wrong, areStaffRoles(wrong)]).toEqual([wrong, false]);
    expect(rolesInOrder(['auditor', 'agent'])).toEqual(['agent', 'auditor']);
  });
});

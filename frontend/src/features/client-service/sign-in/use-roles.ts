import type { StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import { useStaffSelector } from '../staff-store.js';
import { selectStaffSession } from './staff-session.js';

const NONE: readonly StaffRole[] = [];

/** The roles of the signed-in member (D60): the pages offer only what these roles allow. */
export function useRoles(): readonly StaffRole[] {
  const session = useStaffSelector(selectStaffSession);
  return session.status === 'in' ? session.member.roles : NONE;
}

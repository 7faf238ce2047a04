import type { StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import { useStaffSelector } from '../staff-store.js';
import { memberOfPages, selectStaffSession } from './staff-session.js';

const NONE: readonly StaffRole[] = [];

/** The roles of the member whose pages these are (D60): the pages offer only what these roles allow. */
export function useRoles(): readonly StaffRole[] {
  return memberOfPages(useStaffSelector(selectStaffSession))?.roles ?? NONE;
}

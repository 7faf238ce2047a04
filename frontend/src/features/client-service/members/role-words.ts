import type { StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';

/** The name of each role, and what it allows. */
export const ROLE_WORDS: Readonly<Record<StaffRole, { readonly label: string; readonly detail: string }>> = {
  agent: { label: 'Agent', detail: 'Sees bookings, and does what customers call for' },
  manager: {
    label: 'Manager',
    detail: 'All that an agent does; also erases personal data, and decides who is staff',
  },
  editor: { label: 'Editor', detail: 'Is for tours, dates and prices, and sees no bookings' },
  auditor: { label: 'Auditor', detail: 'Sees bookings and their history, and changes nothing' },
};

export function rolesText(roles: readonly StaffRole[]): string {
  return roles.map((role) => ROLE_WORDS[role].label).join(', ');
}

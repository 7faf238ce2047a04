import type { StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';

/** The name of each role, and what it allows. */
export const ROLE_WORDS: Readonly<Record<StaffRole, { readonly name: string; readonly detail: string }>> = {
  agent: { name: 'Agent', detail: 'Sees bookings, and does what customers call for' },
  manager: {
    name: 'Manager',
    detail: 'All that an agent does; also erases personal data, and decides who is staff',
  },
  editor: { name: 'Editor', detail: 'Is for tours, dates and prices, and sees no bookings' },
  auditor: { name: 'Auditor', detail: 'Sees bookings and their history, and changes nothing' },
};

export function rolesText(roles: readonly StaffRole[]): string {
  return roles.map((role) => ROLE_WORDS[role].name).join(', ');
}

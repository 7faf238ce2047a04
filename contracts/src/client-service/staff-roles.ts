import { areChoices } from '../values/choices.js';

/** Which roles may do what (D60): the server refuses other actions by this table, and the pages do not offer them. */

export const STAFF_ROLES = ['agent', 'manager', 'editor', 'auditor'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

const EVERYBODY: readonly StaffRole[] = STAFF_ROLES;
const READERS: readonly StaffRole[] = ['agent', 'manager', 'auditor'];
const AGENTS: readonly StaffRole[] = ['agent', 'manager'];
const MANAGERS: readonly StaffRole[] = ['manager'];

/** The roles that each action is allowed to: one of them is enough. */
export const ACTION_ROLES = {
  /** To read one's own name, e-mail address and roles. */
  'own-profile': EVERYBODY,
  /** To search bookings, and read what belongs to them, departure sheets, the work of the day and the state of services. */
  read: READERS,
  note: AGENTS,
  names: AGENTS,
  details: AGENTS,
  travel: AGENTS,
  transfer: AGENTS,
  protection: AGENTS,
  extend: AGENTS,
  rooms: AGENTS,
  price: AGENTS,
  cancel: AGENTS,
  refund: AGENTS,
  reconfirm: AGENTS,
  remind: AGENTS,
  hold: AGENTS,
  /** To approve or deny what another person asked for, or take back one's own request (D60). */
  approve: AGENTS,
  'open-account': AGENTS,
  'do-not-book': AGENTS,
  /** To download the data of all customers as a file. */
  export: ['manager', 'auditor'],
  /** To erase a person, which cannot be undone. */
  erase: MANAGERS,
  /** To see, make, change and end the keys and webhooks of outside systems. */
  'outside-systems': MANAGERS,
  /** To see what is sold when, with how many seats and at what price. */
  'see-catalogue': EVERYBODY,
  /** To change how many seats a departure has. */
  capacity: ['agent', 'manager', 'editor'],
  /** To schedule departures, and change prices and notices. */
  catalogue: ['manager', 'editor'],
  /** To withdraw a departure, which refunds all of its bookings. */
  withdraw: MANAGERS,
  /** To see who works in client service, and to add, invite, change and remove members. */
  staff: MANAGERS,
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type StaffAction = keyof typeof ACTION_ROLES;

export function mayDo(roles: readonly StaffRole[], action: StaffAction): boolean {
  return ACTION_ROLES[action].some((role) => roles.includes(role));
}

/** The sentence for a member of staff whose roles do not allow an action. */
export function notAllowedMessage(action: StaffAction): string {
  const roles = ACTION_ROLES[action].map((role) => `${role}s`);
  return `Your role does not include this. It is for ${new Intl.ListFormat('en-US').format(roles)}.`;
}

export function isStaffRole(value: unknown): value is StaffRole {
  return STAFF_ROLES.some((role) => role === value);
}

/** One or more roles, each once. */
export function areStaffRoles(value: unknown): value is StaffRole[] {
  return areChoices(STAFF_ROLES, value);
}

/** Roles in the order of {@link STAFF_ROLES}. */
export function rolesInOrder(roles: readonly StaffRole[]): StaffRole[] {
  return STAFF_ROLES.filter((role) => roles.includes(role));
}

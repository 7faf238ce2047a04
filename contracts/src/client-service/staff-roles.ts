/** Who of client service may do what (D60): one table for the server, which refuses, and the pages, which do not offer. */

export const STAFF_ROLES = ['agent', 'manager', 'editor', 'auditor'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

const EVERYBODY: readonly StaffRole[] = STAFF_ROLES;
const READERS: readonly StaffRole[] = ['agent', 'manager', 'auditor'];
const AGENTS: readonly StaffRole[] = ['agent', 'manager'];
const MANAGERS: readonly StaffRole[] = ['manager'];

/** The roles that each action takes; who has one of them may. */
export const RIGHTS = {
  /** To know who oneself is. */
  'sign-in': EVERYBODY,
  /** Bookings, their history, evidence, customers, departure sheets, how the services do. */
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
  /** What another person asked for (D60). */
  approve: AGENTS,
  'open-account': AGENTS,
  'do-not-book': AGENTS,
  /** To take everybody's data away as a file. */
  export: ['manager', 'auditor'],
  /** What nobody can take back. */
  forget: MANAGERS,
  /** To give and end the keys of systems outside. */
  'outside-systems': MANAGERS,
  /** What is sold when, with how many seats and at what price. */
  'see-catalogue': EVERYBODY,
  /** To change how many seats a departure has. */
  capacity: ['agent', 'manager', 'editor'],
  /** To schedule departures, and change prices and notices. */
  catalogue: ['manager', 'editor'],
  /** To withdraw a departure, which gives all of its bookings their money back. */
  withdraw: MANAGERS,
  /** To see who works in client service, add them, change their roles and remove them. */
  staff: MANAGERS,
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type StaffAction = keyof typeof RIGHTS;

export function mayDo(roles: readonly StaffRole[], action: StaffAction): boolean {
  return RIGHTS[action].some((role) => roles.includes(role));
}

/** What is told to who may not, as a sentence. */
export function whoMay(action: StaffAction): string {
  const roles = RIGHTS[action].map((role) => `${role}s`);
  return `Your role does not include this. It is for ${new Intl.ListFormat('en-US').format(roles)}.`;
}

export function isStaffRole(value: unknown): value is StaffRole {
  return STAFF_ROLES.some((role) => role === value);
}

/** One or more roles, each once. */
export function areStaffRoles(value: unknown): value is StaffRole[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(isStaffRole) &&
    new Set(value).size === value.length
  );
}

/** In the order in which they are listed everywhere. */
export function inOrder(roles: readonly StaffRole[]): StaffRole[] {
  return STAFF_ROLES.filter((role) => roles.includes(role));
}

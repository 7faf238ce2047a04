import type { CommandContext } from '../event-log/event-log.js';

/** The member of staff whose command it is; null for everybody else. */
export function staffOf({ actor }: CommandContext): number | null {
  return actor.kind === 'staff' ? actor.staff : null;
}

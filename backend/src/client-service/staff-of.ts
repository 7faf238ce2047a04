import type { CommandContext } from '../event-log/event-log.js';

/** The member of staff who gave a command; null if it was anybody else. */
export function staffOf({ actor }: CommandContext): number | null {
  return actor.kind === 'staff' ? actor.staff : null;
}

import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Sessions } from '../accounts/sessions.js';
import type { Portal } from '../http/request-context.js';
import type { ReadSide } from './read-side.js';

/** How long a write waits until the read models show it, and a read until they show the session's last write. */
const WAIT_MILLIS = 2_000;

/**
 * Read your own writes (D13): a write is answered once the read models, which all instances share, show it. Where that
 * takes too long the session remembers the position; its next reads, on any instance, wait for it.
 */
export class OwnWrites {
  constructor(
    private readonly readSide: ReadSide,
    private readonly sessions: Sessions,
  ) {}

  /** Before answering a write. */
  async shown({ sid }: Pick<Portal, 'sid'>, position: Position | null): Promise<void> {
    if (position === null || (await this.readSide.waitFor(position, WAIT_MILLIS)) || sid === null) return;
    await this.sessions.noteWrite(sid, position);
  }

  /** Before reading: whether the read models show all the session has written. */
  async awaited({ wrote }: Pick<Portal, 'wrote'>): Promise<boolean> {
    return wrote === null || this.readSide.waitFor(wrote, WAIT_MILLIS);
  }
}

import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Portal } from '../http/request-context.js';
import type { ReadSide } from './read-side.js';

/** How long a write waits until the read models show it, and a read until they show the session's last write. */
const WAIT_MILLIS = 2_000;

/**
 * Read your own writes (D13): a write is answered once the read models, which all instances share, show it. Where that
 * takes too long the session remembers the position, and its next reads wait for it.
 */
export class OwnWrites {
  /** Sessions whose last write was answered before it was shown; empty as long as projections keep up. */
  private readonly late = new Map<number, Position>();

  constructor(private readonly readSide: ReadSide) {}

  /** Before answering a write. */
  async shown({ account }: Portal, position: Position | null): Promise<void> {
    if (position === null || (await this.readSide.waitFor(position, WAIT_MILLIS)) || account === null) return;
    this.late.set(account, position);
  }

  /** Before reading for an account. */
  async awaited(account: number): Promise<void> {
    if (this.late.size === 0) return;
    const position = this.late.get(account);
    if (position === undefined) return;
    if (await this.readSide.waitFor(position, WAIT_MILLIS)) this.late.delete(account);
  }
}

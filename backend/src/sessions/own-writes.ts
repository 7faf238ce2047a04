import { Injectable } from '@nestjs/common';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { Sessions } from './sessions.js';
import { EventLog } from '../event-log/event-log.js';
import { LogWatch } from '../stores/log-watch.js';
import { ReadSide } from '../read-side/read-side.js';

/** How long a write waits for the read models to show it, and a read for them to show the session's last write. */
const WAIT_MILLIS = 2_000;

/** The caller of a read: the account, and the last write of its session, which the read must show. */
export interface Reader {
  readonly account: number;
  readonly lastWrite: Position | null;
}

/**
 * Read your own writes (D13): a write is answered once the read models, which all instances share, show it. Where that
 * takes too long, the session, if there is one, remembers the position; its next reads, on any instance, wait for it.
 */
@Injectable()
export class OwnWrites {
  constructor(
    private readonly readSide: ReadSide,
    private readonly sessions: Sessions,
    private readonly log: EventLog,
    private readonly watch: LogWatch,
  ) {}

  /** Called before a write is answered: waits until the read models show it, else notes its position in the session. */
  async awaitWrite({ sid }: { readonly sid: string | null }, position: Position | null): Promise<void> {
    if (position === null || (await this.readSide.waitFor(position, WAIT_MILLIS)) || sid === null) return;
    await this.sessions.noteWrite(sid, position);
  }

  /**
   * Called before a read: waits until the read models show all that the session has written; false: they do not in time. A
   * position beyond the end of the log was lost with a replaced log (decision 0031): after the operator has accepted the
   * loss, nothing waits for it.
   * @throws LogReplaced while the operator has not accepted the loss
   */
  async awaitOwnWrites({ lastWrite }: Pick<Reader, 'lastWrite'>): Promise<boolean> {
    if (lastWrite === null || lastWrite <= this.readSide.position) return true;
    if (lastWrite > (await this.log.store.head())) {
      await this.watch.check();
      this.watch.requireSameLog();
      return true;
    }
    return this.readSide.waitFor(lastWrite, WAIT_MILLIS);
  }
}

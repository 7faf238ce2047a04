import { accountProjection } from '@tour-portal/projections/account.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import { foldDocument } from '@tour-portal/projections/projection.js';
import type { Clock } from '../clock.js';
import { commandContext } from '../event-log/event-log.js';
import type { EventLog } from '../event-log/event-log.js';
import type { Streams } from '../event-log/streams.js';
import { uuidOf } from '../uuid.js';
import { accountDecider } from './account-decisions.js';
import { accountStream } from './account-state.js';

/** What the log says of an account: the truth where its credentials are in the middle of a change. */
export class AccountLog {
  constructor(
    private readonly log: EventLog,
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  /** Whether the account's first event is in the log. */
  async isOpen(account: number): Promise<boolean> {
    return (await this.streams.state(accountDecider, accountStream(account))).status === 'open';
  }

  /** How often its password was changed. */
  async passwords(account: number): Promise<number> {
    const state = await this.streams.state(accountDecider, accountStream(account));
    return state.status === 'open' ? state.passwords : 0;
  }

  /** Whether a change's events are in the log. */
  wrote(account: number, change: string): Promise<boolean> {
    return this.log.wrote(accountStream(account), change);
  }

  /** From here on the change's events are either in the log or never will be. */
  async abandon(account: number, change: string): Promise<void> {
    const context = commandContext(
      { kind: 'system', name: 'abandoned-change' },
      this.clock.now(),
      uuidOf(`abandoned-change/${account}/${change}`),
    );
    const command = { type: 'AbandonChange', change } as const;
    await this.streams.execute(accountDecider, accountStream(account), command, context);
  }

  /**
   * The account's document, its bookings left out, as its own stream makes it; null for an unknown account.
   * @param before only the events of lower revisions
   */
  async document(account: number, before = Number.POSITIVE_INFINITY): Promise<AccountDocument | null> {
    const events = await this.log.read(accountStream(account));
    const earlier = events.filter(({ revision }) => revision < before);
    return foldDocument(accountProjection, earlier, String(account));
  }
}

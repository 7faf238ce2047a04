import { Injectable } from '@nestjs/common';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { Clock } from '../instance/clock.js';
import { OwnWrites } from '../sessions/own-writes.js';
import type { Reader } from '../sessions/own-writes.js';
import { AccountQueries } from './account-queries.js';

/** Reads the caller's account with its bookings, including everything that the caller's session wrote (D13). */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly queries: AccountQueries,
    private readonly ownWrites: OwnWrites,
    private readonly clock: Clock,
  ) {}

  /** Null where the read models, or the log if they are behind the session, do not know the account. */
  async account({ account, lastWrite }: Reader): Promise<Account | null> {
    const now = this.clock.now();
    const isShown = await this.ownWrites.awaitOwnWrites({ lastWrite });
    return isShown ? this.queries.account(account, now) : this.queries.accountFromLog(account, now);
  }
}

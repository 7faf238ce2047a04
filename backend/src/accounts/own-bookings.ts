import { Injectable } from '@nestjs/common';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { Clock } from '../instance/clock.js';
import { OwnWrites } from '../sessions/own-writes.js';
import type { Reader } from '../sessions/own-writes.js';
import { AccountQueries } from './account-queries.js';

/** The account of who reads, with its bookings and all that its session wrote (D13). */
@Injectable()
export class OwnBookings {
  constructor(
    private readonly queries: AccountQueries,
    private readonly ownWrites: OwnWrites,
    private readonly clock: Clock,
  ) {}

  /** Null for an account that is gone. */
  async account({ account, wrote }: Reader): Promise<Account | null> {
    const now = this.clock.now();
    const shown = await this.ownWrites.awaited({ wrote });
    return shown ? this.queries.account(account, now) : this.queries.accountFromLog(account, now);
  }
}

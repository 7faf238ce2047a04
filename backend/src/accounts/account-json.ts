import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { Clock } from '../instance/clock.js';
import { OwnWrites } from '../sessions/own-writes.js';
import { AccountQueries } from './account-queries.js';

/**
 * An account (D14) with its bookings, newest first, as JSON text; null where there is no such account. The text is
 * remembered where the read models are not behind, because this is the most frequent request.
 */
export class GetAccountJson extends Query<string | null> {
  constructor(
    readonly account: number,
    /** The session's last write, which the answer is to show (D13). */
    readonly lastWrite: Position | null,
  ) {
    super();
  }
}

@QueryHandler(GetAccountJson)
export class GetAccountJsonHandler implements IQueryHandler<GetAccountJson> {
  constructor(
    private readonly queries: AccountQueries,
    private readonly ownWrites: OwnWrites,
    private readonly clock: Clock,
  ) {}

  async execute({ account, lastWrite }: GetAccountJson): Promise<string | null> {
    const now = this.clock.now();
    const isShown = await this.ownWrites.awaitOwnWrites({ lastWrite });
    const json = isShown ? await this.queries.accountJson(account, now) : null;
    if (json !== null) return json;
    const fromLog = await this.queries.accountFromLog(account, now);
    return fromLog === null ? null : JSON.stringify(fromLog);
  }
}

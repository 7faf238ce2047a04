import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import type { HasSecurityNote } from '../../http/security/security-notes.js';
import { Sessions } from '../../sessions/sessions.js';
import type { SessionChange } from '../../sessions/sessions.js';
import { AccountQueries } from '../account-queries.js';
import { Credentials } from '../credentials/credentials.js';

/** Starts a session for an e-mail and its password, in place of the browser's earlier one (spec §5 "Login"; D11). */
export class LogIn extends Command<UseCaseResult<Account, LogInRefusal> & SessionChange & HasSecurityNote> {
  constructor(
    readonly email: string,
    readonly password: string,
    /** The session id that the browser sends, valid or not; null: it sends none. */
    readonly earlierSid: string | null,
  ) {
    super();
  }
}

export interface LogInRefusal {
  readonly code: 'wrong-email-or-password';
}

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly queries: AccountQueries,
  ) {}

  async execute({ email, password, earlierSid }: LogIn) {
    const owner = await this.credentials.authenticateWithHash(email, password);
    const refused = refuse({ code: 'wrong-email-or-password' });
    if (owner === null) return { ...refused, security: { event: 'login refused' as const } };
    if (earlierSid !== null) await this.sessions.end(earlierSid);
    const { account } = owner;
    const sid = await this.sessions.start(account);
    // A change of the password during the login may have ended the other sessions before this one was started.
    if (!(await this.credentials.isStillValid(owner))) {
      await this.sessions.end(sid);
      return { ...refused, session: { hasEnded: true } };
    }
    return {
      ok: true as const,
      answer: await this.queries.current(account),
      position: null,
      session: { hasEnded: earlierSid !== null, started: { account, sid } },
      security: { event: 'logged in' as const, account },
    };
  }
}

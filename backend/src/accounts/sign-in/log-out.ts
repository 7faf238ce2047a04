import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { UseCaseResult } from '../../event-log/call.js';
import type { HasSecurityNote } from '../../http/security/security-notes.js';
import { Sessions } from '../../sessions/sessions.js';
import type { SessionChange } from '../../sessions/sessions.js';

/** Ends the browser's session (D11); there may be none. */
export class LogOut extends Command<UseCaseResult<undefined, never> & SessionChange & HasSecurityNote> {
  constructor(readonly sid: string | null) {
    super();
  }
}

@CommandHandler(LogOut)
export class LogOutHandler implements ICommandHandler<LogOut> {
  constructor(private readonly sessions: Sessions) {}

  async execute({ sid }: LogOut) {
    const done = { ok: true as const, answer: undefined, position: null };
    if (sid === null) return done;
    await this.sessions.end(sid);
    return { ...done, session: { hasEnded: true }, security: { event: 'logged out' as const } };
  }
}

import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Answered } from '../../event-log/call.js';
import type { Noted } from '../../http/security/security-notes.js';
import { Sessions } from '../../sessions/sessions.js';
import type { ChangesSession } from '../../sessions/sessions.js';

/** Ends the browser's session (D11); there may be none. */
export class LogOut extends Command<Answered<undefined, never> & ChangesSession & Noted> {
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

import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { UseCaseResult } from '../../event-log/call.js';
import type { HasSecurityNote } from '../../http/security/security-notes.js';
import { StaffSessions } from './staff-sessions.js';
import type { StaffSessionChange } from './staff-sessions.js';

/** Ends the browser's session of client service (D45), if it has one. */
export class SignOut extends Command<UseCaseResult<undefined, never> & StaffSessionChange & HasSecurityNote> {
  constructor(readonly csid: string | null) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(private readonly sessions: StaffSessions) {}

  async execute({ csid }: SignOut) {
    const result = { ok: true as const, answer: undefined, position: null };
    if (csid === null) return result;
    const ended = { ...result, session: { hasEnded: true } };
    if ((await this.sessions.find(csid)) === null) return ended;
    await this.sessions.end(csid);
    return { ...ended, security: { event: 'staff signed out' as const } };
  }
}

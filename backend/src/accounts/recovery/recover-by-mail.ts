import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { UseCaseResult, VisitorCall } from '../../event-log/call.js';
import { withMinDuration } from '../credentials/min-duration.js';
import { PasswordRecovery } from './password-recovery.js';

/** Mails a link for resetting a password; the caller is not told whether there is an account (spec §4 "Auth"). */
export class RecoverByMail extends Command<UseCaseResult<undefined, never>> {
  constructor(
    /** Normalized. */
    readonly email: string,
    readonly call: VisitorCall,
  ) {
    super();
  }
}

@CommandHandler(RecoverByMail)
export class RecoverByMailHandler implements ICommandHandler<RecoverByMail> {
  constructor(private readonly recovery: PasswordRecovery) {}

  async execute({ email, call }: RecoverByMail) {
    await withMinDuration(this.recovery.request(call.command, email));
    return { ok: true as const, answer: undefined, position: null };
  }
}

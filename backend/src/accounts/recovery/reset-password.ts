import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult, VisitorCall } from '../../event-log/call.js';
import { commandContext } from '../../event-log/event-log.js';
import type { HasSecurityNote } from '../../http/security/security-notes.js';
import type { CredentialsNotChanged } from '../account-refusals.js';
import { CredentialChanges } from '../credentials/credential-changes.js';
import { ChangePassword } from '../profile/change-password.js';
import { ResetLinks, hashToken } from './reset-links.js';

/** Sets a new password for a valid reset link: the link is used up, and all sessions of the account end (spec §5). */
export class ResetPassword extends Command<UseCaseResult<undefined, ResetRefusal> & HasSecurityNote> {
  constructor(
    readonly account: number,
    readonly token: string,
    readonly password: string,
    readonly call: VisitorCall,
  ) {
    super();
  }
}

export type ResetRefusal = CredentialsNotChanged | { readonly code: 'invalid-link' };

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly commands: CommandBus,
    private readonly links: ResetLinks,
    private readonly changes: CredentialChanges,
  ) {}

  async execute({ account, token, password, call }: ResetPassword) {
    const context = commandContext({ kind: 'customer', account }, call.at, call.command);
    // The link is used up once the change has begun, so a repeated call is let through by its command.
    const isAllowed =
      (await this.links.isValid(account, token)) ||
      (call.allocateRepeatably !== null && (await this.changes.hasBegun(account, context.commandId)));
    if (!isAllowed) return refuse({ code: 'invalid-link' });
    const proof = { kind: 'link', tokenHash: hashToken(token) } as const;
    const changed = await this.commands.execute(new ChangePassword(account, password, proof, context));
    if (!changed.ok) return refuse({ code: 'not-changed', why: changed });
    const security = { event: 'password reset by link' as const, account };
    return { ok: true as const, answer: undefined, position: null, security };
  }
}

import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { PasswordChanged } from '@tour-portal/contracts/api/account-api.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import type { HasSecurityNote } from '../../http/security/security-notes.js';
import { Sessions } from '../../sessions/sessions.js';
import type { SessionChange } from '../../sessions/sessions.js';
import { AccountLog } from '../account-log.js';
import type { CredentialsNotChanged } from '../account-refusals.js';
import { CredentialChanges } from '../credentials/credential-changes.js';
import type { Proof } from '../credentials/credential-changes.js';
import { Credentials } from '../credentials/credentials.js';
import { ChangePassword } from './change-password.js';

/**
 * Changes the password of a customer who enters the current one (spec §5 "Change password"): all sessions end, and this
 * browser gets a new one.
 */
export class ChangeOwnPassword extends Command<
  UseCaseResult<PasswordChanged, ChangeOwnPasswordRefusal> & SessionChange & HasSecurityNote
> {
  constructor(
    readonly account: number,
    readonly currentPassword: string,
    readonly newPassword: string,
    readonly call: Call,
  ) {
    super();
  }
}

export type ChangeOwnPasswordRefusal =
  CredentialsNotChanged | { readonly code: 'wrong-current-password' | 'no-such-account' };

@CommandHandler(ChangeOwnPassword)
export class ChangeOwnPasswordHandler implements ICommandHandler<ChangeOwnPassword> {
  constructor(
    private readonly commands: CommandBus,
    private readonly log: AccountLog,
    private readonly credentials: Credentials,
    private readonly changes: CredentialChanges,
    private readonly sessions: Sessions,
  ) {}

  async execute({ account, currentPassword, newPassword, call: { context } }: ChangeOwnPassword) {
    let proof: Proof = null;
    if (!(await this.changes.hasBegun(account, context.commandId))) {
      await this.changes.settle(account);
      const passwordHash = await this.credentials.matchingHash(account, currentPassword);
      if (passwordHash === null) return refuse({ code: 'wrong-current-password' });
      proof = { kind: 'password', passwordHash };
    }
    const changed = await this.commands.execute(new ChangePassword(account, newPassword, proof, context));
    if (!changed.ok) return refuse({ code: 'not-changed', why: changed });
    const after = await this.log.document(account);
    if (after === null) return refuse({ code: 'no-such-account' });
    const sid = await this.sessions.start(account);
    return {
      ok: true as const,
      answer: { updatedAt: after.updatedAt },
      position: changed.position,
      session: { started: { account, sid } },
      security: { event: 'password changed' as const, account },
    };
  }
}

import { hash } from '@node-rs/argon2';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Faults } from '../dev/faults.js';
import type { CommandContext } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import type { ChangedAccount } from './change-account.js';
import { accountDecider } from './account-decisions.js';
import { accountStream } from './account-state.js';
import { CredentialChanges } from './credential-changes.js';
import { Sessions } from './sessions.js';

/** Gives an account another password and ends all its sessions (D11). */
export class ChangePassword extends Command<ChangedAccount> {
  constructor(
    readonly account: number,
    readonly password: string,
    /** Of the mailed link that allows it and is used up by it; null: its owner has said the current password. */
    readonly tokenHash: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly streams: Streams,
    private readonly changes: CredentialChanges,
    private readonly sessions: Sessions,
    private readonly faults: Faults,
  ) {}

  async execute({ account, password, tokenHash, context }: ChangePassword): Promise<ChangedAccount> {
    const passwordHash = await hash(password);
    const change = context.command;
    const begun = await this.changes.begin(account, change, { passwordHash }, tokenHash);
    if (!begun.ok) return begun;
    this.faults.pass('account:claimed');
    const command = { type: 'ChangePassword', change, nth: begun.nth } as const;
    const outcome = await this.streams.execute(accountDecider, accountStream(account), command, context);
    if (!outcome.ok) return { ok: false, reason: 'busy' };
    this.faults.pass('account:changed');
    await this.changes.settle(account);
    this.faults.pass('account:settled');
    await this.sessions.endAll(account);
    this.faults.pass('account:sessions-ended');
    return { ok: true, position: outcome.position };
  }
}

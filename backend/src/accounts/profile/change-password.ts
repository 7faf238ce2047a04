import { hash } from '@node-rs/argon2';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Faults } from '../../event-log/faults.js';
import type { CommandContext } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import type { ChangeAccountResult } from './change-account.js';
import { accountDecider } from '../account-decisions.js';
import { accountStream } from '../account-state.js';
import { CredentialChanges } from '../credentials/credential-changes.js';
import type { Proof } from '../credentials/credential-changes.js';
import { Sessions } from '../../sessions/sessions.js';

/** Gives an account another password and ends all its sessions (D11). */
export class ChangePassword extends Command<ChangeAccountResult> {
  constructor(
    readonly account: number,
    readonly password: string,
    readonly proof: Proof,
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

  async execute({ account, password, proof, context }: ChangePassword): Promise<ChangeAccountResult> {
    const passwordHash = await hash(password);
    const change = context.commandId;
    const begun = await this.changes.begin(account, change, { passwordHash }, proof);
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

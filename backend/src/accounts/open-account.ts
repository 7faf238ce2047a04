import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';
import type { EventData } from '@tour-portal/contracts/events/events.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { Faults } from '../event-log/faults.js';
import type { CommandContext } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import { accountDecider } from './account-decisions.js';
import { accountStream } from './account-state.js';
import { Credentials } from './credentials/credentials.js';
import type { TakenField } from './credentials/credentials.js';

export type Profile = Readonly<Omit<EventData['AccountOpened'], 'account'>>;

export type OpenAccountResult =
  | { readonly ok: true; readonly position: Position | null }
  | { readonly ok: false; readonly taken: TakenField };

/** Opens an account. A customer who signs up has proven the phone number by a code before; client service opens one without. */
export class OpenAccount extends Command<OpenAccountResult> {
  constructor(
    readonly account: number,
    readonly profile: Profile,
    readonly password: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Reserves e-mail and phone in the credentials, then records the account. A process that crashes in between leaves a
 * reservation without an account. Once a minute has passed, the next check whether that e-mail or phone is free discards it.
 * The log then refuses to open the account, in case the process did not crash but was slow.
 */
@CommandHandler(OpenAccount)
export class OpenAccountHandler implements ICommandHandler<OpenAccount> {
  constructor(
    private readonly streams: Streams,
    private readonly credentials: Credentials,
    private readonly faults: Faults,
  ) {}

  async execute({ account, profile, password, context }: OpenAccount): Promise<OpenAccountResult> {
    const taken = await this.credentials.reserve(account, profile.email, profile.phoneNumber, password);
    if (taken !== null) return { ok: false, taken };
    this.faults.pass('signup:reserved');
    const email = normalizeEmail(profile.email);
    const command = { type: 'OpenAccount', account, ...profile, email } as const;
    const outcome = await this.streams.execute(accountDecider, accountStream(account), command, context);
    if (!outcome.ok) {
      const taken = await this.credentials.findTakenField(profile, account);
      return { ok: false, taken: taken ?? 'email' };
    }
    this.faults.pass('signup:opened');
    await this.credentials.confirm(account);
    return { ok: true, position: outcome.position };
  }
}

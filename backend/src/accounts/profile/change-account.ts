import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EmailProof } from '@tour-portal/contracts/events/account-events.js';
import { fieldsOfProfile } from '@tour-portal/contracts/accounts/profile-changes.js';
import type { ProfileChange } from '@tour-portal/contracts/accounts/profile-changes.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { Faults } from '../../event-log/faults.js';
import type { CommandContext } from '../../event-log/event-log.js';
import { PersonalData } from '../../event-log/personal-data.js';
import { Streams } from '../../event-log/streams.js';
import { accountDecider } from '../account-decisions.js';
import { accountStream } from '../account-state.js';
import { CredentialChanges } from '../credentials/credential-changes.js';
import type { BeginResult } from '../credentials/credential-changes.js';
import { Sessions } from '../../sessions/sessions.js';

/** The new values; an absent field, or a phone number or e-mail that is null, stays as it is. The e-mail is normalized. */
export interface AccountChange {
  readonly profile: ProfileChange;
  readonly phoneNumber: string | null;
  readonly email: string | null;
}

export type ChangeAccountResult =
  { readonly ok: true; readonly position: Position | null } | Extract<BeginResult, { ok: false }>;

/**
 * Changes an account. The caller has checked that a new phone number is the owner's. `proof` says how the owner of a new
 * e-mail was identified.
 */
export class ChangeAccount extends Command<ChangeAccountResult> {
  constructor(
    readonly account: number,
    readonly change: AccountChange,
    readonly proof: EmailProof,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Reserves a new e-mail and phone, records the change, releases the old ones; after a phone code it ends all sessions. A
 * crash in between leaves a claim. The next process that finds it completes the change if its events are written, or else
 * abandons it once a minute has passed (`CredentialChanges`).
 */
@CommandHandler(ChangeAccount)
export class ChangeAccountHandler implements ICommandHandler<ChangeAccount> {
  constructor(
    private readonly streams: Streams,
    private readonly changes: CredentialChanges,
    private readonly personal: PersonalData,
    private readonly sessions: Sessions,
    private readonly faults: Faults,
  ) {}

  async execute({ account, change, proof, context }: ChangeAccount): Promise<ChangeAccountResult> {
    const { email, phoneNumber, profile } = change;
    const unique = {
      ...(phoneNumber === null ? {} : { phoneNumber }),
      ...(email === null ? {} : { email }),
    };
    const needsClaim = email !== null || phoneNumber !== null;
    if (needsClaim) {
      const begun = await this.changes.begin(account, context.commandId, unique);
      if (!begun.ok) return begun;
      this.faults.pass('account:claimed');
    }
    const fields = [...fieldsOfProfile(profile), ...Object.entries(unique)];
    const prints = await Promise.all(
      fields.map(async (field) => ({
        field: field[0],
        print: await this.personal.fingerprint(`account ${JSON.stringify(field)}`, account),
      })),
    );
    // Names the change by its command, as the claim does.
    const command = { type: 'ChangeAccount', change: context.commandId, ...change, proof, prints } as const;
    const outcome = await this.streams.execute(accountDecider, accountStream(account), command, context);
    if (!outcome.ok) return { ok: false, reason: 'busy' };
    this.faults.pass('account:changed');
    if (needsClaim) await this.changes.settle(account);
    this.faults.pass('account:settled');
    if (proof === 'phone-code') await this.sessions.endAll(account);
    this.faults.pass('account:sessions-ended');
    return { ok: true, position: outcome.position };
  }
}

import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ProfileAnswer } from '@tour-portal/contracts/api/account-api.js';
import { changedProfile } from '@tour-portal/contracts/accounts/profile-changes.js';
import type { ReminderChoices } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import { Streams } from '../../event-log/streams.js';
import { accountDecider } from '../account-decisions.js';
import { AccountLog } from '../account-log.js';
import type { CredentialsNotChanged, FieldTaken, WrongAddress } from '../account-refusals.js';
import { accountStream } from '../account-state.js';
import { addressProblem } from './address-rules.js';
import { SmsCodes } from '../codes/sms-codes.js';
import type { CodeRefusal } from '../codes/sms-codes.js';
import { CredentialChanges } from '../credentials/credential-changes.js';
import { Credentials } from '../credentials/credentials.js';
import { ChangeAccount } from './change-account.js';
import type { AccountChange } from './change-account.js';

/** The values that an owner wants an account to have. Absent values, and a null phone number or e-mail, change nothing. */
export interface WantedAccount extends AccountChange {
  readonly reminders: Partial<ReminderChoices>;
}

/** Changes an account as its owner wants it (spec §5 "Edit account"); a new phone number needs the code sent to it. */
export class EditAccount extends Command<UseCaseResult<ProfileAnswer | undefined, EditAccountRefusal>> {
  constructor(
    readonly account: number,
    readonly wanted: WantedAccount,
    /** The code that was sent to the new phone number. */
    readonly smsCode: string | null,
    readonly onlyValidates: boolean,
    readonly call: Call,
  ) {
    super();
  }
}

export type EditAccountRefusal =
  | WrongAddress
  | FieldTaken
  | CodeRefusal
  | CredentialsNotChanged
  | { readonly code: 'missing'; readonly field: 'smsCode' }
  | { readonly code: 'no-such-account' };

@CommandHandler(EditAccount)
export class EditAccountHandler implements ICommandHandler<EditAccount> {
  constructor(
    private readonly commands: CommandBus,
    private readonly log: AccountLog,
    private readonly streams: Streams,
    private readonly credentials: Credentials,
    private readonly changes: CredentialChanges,
    private readonly codes: SmsCodes,
  ) {}

  async execute(edit: EditAccount) {
    const { account, wanted, onlyValidates, call } = edit;
    // A crashed change is settled first: otherwise this one would be compared with values that are about to change.
    await this.changes.settle(account);
    const before = await this.log.document(account);
    if (before === null) return refuse({ code: 'no-such-account' });
    const ifNew = (current: string, next: string | null) => (next === current ? null : next);
    const change = {
      profile: changedProfile(before, wanted.profile),
      phoneNumber: ifNew(before.phoneNumber, wanted.phoneNumber),
      email: ifNew(before.email, wanted.email),
    };
    const { address } = change.profile;
    const wrong = address === undefined ? null : addressProblem({ ...before.address, ...address });
    if (wrong !== null) return refuse({ code: 'wrong-address', ...wrong });
    const taken = await this.credentials.findTakenField(change, account);
    if (taken !== null) return refuse({ code: 'taken', field: taken });
    const refusal = change.phoneNumber === null ? null : await this.proveNumber(change.phoneNumber, edit);
    if (refusal !== null) return refuse(refusal);
    if (onlyValidates) return { ok: true as const, answer: undefined, position: null };

    const changed = await this.commands.execute(new ChangeAccount(account, change, 'session', call.context));
    if (!changed.ok) return refuse({ code: 'not-changed', why: changed });
    const choice = { type: 'ChooseReminders', reminders: wanted.reminders } as const;
    const chosen = await this.streams.execute(accountDecider, accountStream(account), choice, call.context);
    if (!chosen.ok) return refuse({ code: 'no-such-account' });
    const after = await this.log.document(account);
    if (after === null) return refuse({ code: 'no-such-account' });
    const answer = { updatedAt: after.updatedAt, address: { updatedAt: after.address.updatedAt } };
    return { ok: true as const, answer, position: chosen.position ?? changed.position };
  }

  /**
   * Checks the code. Answers the refusal; null where it proves that the new phone number is the owner's, or where no proof
   * is needed.
   */
  private async proveNumber(
    phoneNumber: string,
    { account, smsCode, onlyValidates, call }: EditAccount,
  ): Promise<EditAccountRefusal | null> {
    if (await this.changes.hasBegun(account, call.context.commandId)) return null;
    if (smsCode === null) return onlyValidates ? null : { code: 'missing', field: 'smsCode' };
    return onlyValidates ? this.codes.verify(phoneNumber, smsCode) : this.codes.consume(phoneNumber, smsCode);
  }
}

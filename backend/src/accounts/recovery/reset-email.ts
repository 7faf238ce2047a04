import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult, VisitorCall } from '../../event-log/call.js';
import { commandContext } from '../../event-log/event-log.js';
import type { HasSecurityNote } from '../../http/security/security-notes.js';
import { AccountLog } from '../account-log.js';
import type { CredentialsNotChanged, FieldTaken } from '../account-refusals.js';
import { SmsCodes } from '../codes/sms-codes.js';
import type { CodeRefusal } from '../codes/sms-codes.js';
import { CredentialChanges } from '../credentials/credential-changes.js';
import { Credentials } from '../credentials/credentials.js';
import { withMinDuration } from '../credentials/min-duration.js';
import { ChangeAccount } from '../profile/change-account.js';

/**
 * Sets a new e-mail for the customer who has the account's phone (spec §5 "Reset email"). Where no account has the number, the
 * code and the e-mail are checked all the same; then the answer is that of a change, although nothing is changed.
 */
export class ResetEmail extends Command<UseCaseResult<undefined, ResetEmailRefusal> & HasSecurityNote> {
  constructor(
    readonly phoneNumber: string,
    /** Null: nothing is to be checked yet. */
    readonly smsCode: string | null,
    /** Normalized. Null: the code, if there is one, is only checked and stays usable. */
    readonly email: string | null,
    readonly call: VisitorCall,
  ) {
    super();
  }
}

export type ResetEmailRefusal = CodeRefusal | FieldTaken | CredentialsNotChanged;

const DONE = { ok: true, answer: undefined, position: null } as const;

@CommandHandler(ResetEmail)
export class ResetEmailHandler implements ICommandHandler<ResetEmail> {
  constructor(
    private readonly commands: CommandBus,
    private readonly credentials: Credentials,
    private readonly changes: CredentialChanges,
    private readonly codes: SmsCodes,
    private readonly log: AccountLog,
  ) {}

  async execute({ phoneNumber, smsCode, email, call }: ResetEmail) {
    if (smsCode === null) return DONE;
    return withMinDuration(
      email === null
        ? this.checkCode(phoneNumber, smsCode)
        : this.setEmail(phoneNumber, smsCode, email, call),
    );
  }

  private async checkCode(phoneNumber: string, smsCode: string) {
    const refusal = await this.codes.verify(phoneNumber, smsCode);
    return refusal === null ? DONE : refuse(refusal);
  }

  private async setEmail(phoneNumber: string, smsCode: string, email: string, call: VisitorCall) {
    const account = await this.credentials.accountWith('phoneNumber', phoneNumber);
    const isRetry =
      call.allocateRepeatably !== null &&
      account !== null &&
      (await this.changes.hasBegun(account, call.command));
    if (!isRetry) {
      const refusal = await this.useCode(phoneNumber, smsCode, email, account);
      if (refusal !== null) return refuse(refusal);
    }
    if (account === null) return DONE;
    await this.changes.settle(account);
    const before = await this.log.document(account);
    if (!isRetry && before?.email === email) return DONE;
    const change = { profile: {}, phoneNumber: null, email };
    const context = commandContext({ kind: 'customer', account }, call.at, call.command);
    const changed = await this.commands.execute(new ChangeAccount(account, change, 'phone-code', context));
    if (!changed.ok) return refuse({ code: 'not-changed', why: changed });
    return { ...DONE, security: { event: 'email reset by phone code' as const, account } };
  }

  /** Uses the code up, unless the code or the new e-mail is refused. Answers the refusal, or null. */
  private async useCode(
    phoneNumber: string,
    smsCode: string,
    email: string,
    account: number | null,
  ): Promise<ResetEmailRefusal | null> {
    const refusal = await this.codes.verify(phoneNumber, smsCode);
    if (refusal !== null) return refusal;
    // The e-mail is checked before the code is used up, so that another e-mail can be tried with the same code.
    const takenField = await this.credentials.findTakenField({ email }, account);
    if (takenField !== null) return { code: 'taken', field: takenField };
    return this.codes.consume(phoneNumber, smsCode);
  }
}

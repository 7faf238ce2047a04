import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult, VisitorCall } from '../../event-log/call.js';
import { commandContext } from '../../event-log/event-log.js';
import type { HasSecurityNote } from '../../http/security/security-notes.js';
import { Ids, allocateId } from '../../instance/ids.js';
import { Sessions } from '../../sessions/sessions.js';
import type { SessionChange } from '../../sessions/sessions.js';
import { AccountLog } from '../account-log.js';
import { AccountQueries } from '../account-queries.js';
import type { FieldTaken } from '../account-refusals.js';
import type { CodeRefusal } from '../codes/sms-codes.js';
import { SmsCodes } from '../codes/sms-codes.js';
import { Credentials } from '../credentials/credentials.js';
import { OpenAccount } from '../open-account.js';
import type { Profile } from '../open-account.js';

/** Opens an account for the owner of the phone and logs the customer in (spec §5 "Sign up"), or only validates. */
export class SignUp extends Command<
  UseCaseResult<Account | undefined, SignUpRefusal> & SessionChange & HasSecurityNote
> {
  constructor(
    readonly profile: Profile,
    readonly password: string,
    /** Null: the call has no code, so the sign-up is only validated, or refused because the code is missing. */
    readonly smsCode: string | null,
    readonly onlyValidates: boolean,
    readonly call: VisitorCall,
  ) {
    super();
  }
}

export type SignUpRefusal =
  FieldTaken | CodeRefusal | { readonly code: 'missing'; readonly field: 'smsCode' };

@CommandHandler(SignUp)
export class SignUpHandler implements ICommandHandler<SignUp> {
  constructor(
    private readonly commands: CommandBus,
    private readonly credentials: Credentials,
    private readonly codes: SmsCodes,
    private readonly log: AccountLog,
    private readonly sessions: Sessions,
    private readonly queries: AccountQueries,
    private readonly ids: Ids,
  ) {}

  async execute(signUp: SignUp) {
    const { profile, password, onlyValidates, call } = signUp;
    const refusal = (await this.hasBegun(signUp))
      ? await this.retryRefusal(signUp)
      : await this.useCode(signUp);
    if (refusal !== null) return refuse(refusal);
    if (onlyValidates) return { ok: true as const, answer: undefined, position: null };

    const account = await allocateId('account', call.allocateRepeatably ?? this.ids.allocate);
    const context = commandContext({ kind: 'customer', account }, call.at, call.command);
    const opened = await this.commands.execute(new OpenAccount(account, profile, password, context));
    if (!opened.ok) return refuse({ code: 'taken', field: opened.taken });
    const sid = await this.sessions.start(account);
    return {
      ok: true as const,
      read: () => this.queries.current(account),
      position: opened.position,
      session: { started: { account, sid } },
      security: { event: 'signed up' as const, account },
    };
  }

  /** Whether this is the retry of a sign-up that has used the code up and reserved the e-mail and phone already. */
  private async hasBegun({ onlyValidates, call: { allocateRepeatably } }: SignUp): Promise<boolean> {
    if (allocateRepeatably === null || onlyValidates) return false;
    return this.credentials.isReserved(await allocateId('account', allocateRepeatably));
  }

  /**
   * The refusal of a retry; null: there is none. Where the account is open already, the retry must have its e-mail and
   * password, as a login does. The SMS code was used up by the first try and is not checked again.
   */
  private async retryRefusal({ profile, password, call }: SignUp): Promise<SignUpRefusal | null> {
    const account = await allocateId('account', call.allocateRepeatably ?? this.ids.allocate);
    if (!(await this.log.isOpen(account))) return null;
    const isOwner = (await this.credentials.authenticate(profile.email, password)) === account;
    return isOwner ? null : { code: 'taken', field: 'email' };
  }

  /** Checks that e-mail and phone are free and, unless this only validates, uses the code up. Answers a refusal, or null. */
  private async useCode({ profile, smsCode, onlyValidates }: SignUp): Promise<SignUpRefusal | null> {
    const takenField = await this.credentials.findTakenField(profile);
    if (takenField !== null) return { code: 'taken', field: takenField };
    if (onlyValidates) return null;
    if (smsCode === null) return { code: 'missing', field: 'smsCode' };
    return this.codes.consume(profile.phoneNumber, smsCode);
  }
}

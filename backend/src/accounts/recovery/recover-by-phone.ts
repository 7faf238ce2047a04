import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult, VisitorCall } from '../../event-log/call.js';
import { Faults } from '../../event-log/faults.js';
import type { HasSecurityNote } from '../../http/security/security-notes.js';
import { SmsCodes } from '../codes/sms-codes.js';
import type { CodeRefusal } from '../codes/sms-codes.js';
import { Credentials } from '../credentials/credentials.js';
import { withMinDuration } from '../credentials/min-duration.js';
import { ResetLinks } from './reset-links.js';

/** Allows a password reset to the caller who has the code that was sent to the account's phone (spec §4 "Auth"). */
export class RecoverByPhone extends Command<
  UseCaseResult<{ readonly id: number }, RecoverRefusal> & HasSecurityNote
> {
  constructor(
    readonly phoneNumber: string,
    readonly smsCode: string,
    /** The token that allows the reset once the code was found right. */
    readonly token: string,
    readonly call: VisitorCall,
  ) {
    super();
  }
}

export type RecoverRefusal = CodeRefusal | { readonly code: 'no-account-with-phone' };

@CommandHandler(RecoverByPhone)
export class RecoverByPhoneHandler implements ICommandHandler<RecoverByPhone> {
  constructor(
    private readonly links: ResetLinks,
    private readonly credentials: Credentials,
    private readonly codes: SmsCodes,
    private readonly faults: Faults,
  ) {}

  execute(recover: RecoverByPhone) {
    return withMinDuration(this.openReset(recover));
  }

  private async openReset({ phoneNumber, smsCode, token, call }: RecoverByPhone) {
    const account = await this.credentials.accountWith('phoneNumber', phoneNumber);
    const subject = account === null ? {} : { subject: account };
    const openedAnswer = (id: number) => ({ ok: true as const, answer: { id }, position: null, ...subject });
    // This may be the retry of a request whose process crashed after the code had been used up.
    const mayBeRetry = call.allocateRepeatably !== null;
    if (mayBeRetry && account !== null && (await this.links.isValid(account, token)))
      return openedAnswer(account);
    const refusal = await this.codes.consume(phoneNumber, smsCode);
    if (refusal !== null) return { ...refuse(refusal), ...subject };
    if (account === null) return refuse({ code: 'no-account-with-phone' });
    await this.links.issue(account, token);
    this.faults.pass('account:link-issued');
    const event = 'password reset allowed by phone code' as const;
    return { ...openedAnswer(account), security: { event, account } };
  }
}

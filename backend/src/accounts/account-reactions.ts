import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { millis } from '@tour-portal/contracts/values/time.js';
import { Brand } from '../instance/brand.js';
import { Outbox } from '../messages/outbox.js';
import type { Reaction } from '../reactions/reactions.js';
import { Reacts } from '../reactions/reacts.js';
import { PUBLIC_URL } from '../instance/settings.js';
import { AccountLog } from './account-log.js';
import { changeMail } from './profile/account-mails.js';
import { Sessions } from '../sessions/sessions.js';

/** Mails an account's owner that e-mail, phone or password was changed; the mail about a new e-mail goes to the old one. */
@Reacts()
@Injectable()
export class NotifyAccountChanges implements Reaction {
  readonly name = 'changes-are-told';

  constructor(
    @Inject(AccountLog) private readonly log: Pick<AccountLog, 'document'>,
    @Inject(Outbox) private readonly outbox: Pick<Outbox, 'send'>,
    private readonly brand: Brand,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    const { type } = event;
    if (type !== 'EmailChanged' && type !== 'PhoneChanged' && type !== 'PasswordChanged') return;
    const before = await this.log.document(event.data.account, event.revision);
    // An erased person has no address any more (D44).
    if (before?.email.includes('@') !== true) return;
    await this.outbox.send(`${this.name}/${event.id}`, changeMail(before, type, this.brand, this.publicUrl));
  }
}

/**
 * Ends the sessions that were started before a new password or a recovered e-mail was in the log, in case the command's process crashed
 * before it ended them. Only in a recovery is a new e-mail proven by a code sent to the phone.
 */
@Reacts()
@Injectable()
export class EndSessions implements Reaction {
  readonly name = 'sessions-end';

  constructor(@Inject(Sessions) private readonly sessions: Pick<Sessions, 'endStartedBefore'>) {}

  async react(event: RecordedEvent): Promise<void> {
    const { type, data, metadata, position } = event;
    const isEnding = type === 'PasswordChanged' || (type === 'EmailChanged' && data.proof === 'phone-code');
    if (isEnding) await this.sessions.endStartedBefore(data.account, position, millis(metadata.at));
  }
}

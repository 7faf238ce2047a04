import type { RecordedEvent } from '@tour-portal/contracts/events.js';
import { millis } from '@tour-portal/contracts/time.js';
import type { Brand } from '../brand.js';
import type { Outbox } from '../messages/outbox.js';
import type { Reaction } from '../reactions/reactions.js';
import type { AccountLog } from './account-log.js';
import { changeMail } from './account-mails.js';
import type { Sessions } from './sessions.js';

/** Tells an account's owner of a change by mail: of another e-mail, the one they had before. */
export class ChangesAreTold implements Reaction {
  readonly name = 'changes-are-told';

  constructor(
    private readonly log: Pick<AccountLog, 'document'>,
    private readonly outbox: Pick<Outbox, 'send'>,
    private readonly brand: Brand,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    const { type } = event;
    if (type !== 'EmailChanged' && type !== 'PhoneChanged' && type !== 'PasswordChanged') return;
    const before = await this.log.document(event.data.account, event.revision);
    // An erased person has no address any more (D44).
    if (before?.email.includes('@') !== true) return;
    await this.outbox.send(`${this.name}/${event.id}`, changeMail(before, type, this.brand));
  }
}

/** Ends the sessions from before a new password or a recovered e-mail, in case the command that should have died. */
export class SessionsEnd implements Reaction {
  readonly name = 'sessions-end';

  constructor(private readonly sessions: Pick<Sessions, 'endStartedBefore'>) {}

  async react(event: RecordedEvent): Promise<void> {
    const { type, data, metadata } = event;
    const ends = type === 'PasswordChanged' || (type === 'EmailChanged' && data.proof === 'phone-code');
    if (ends) await this.sessions.endStartedBefore(data.account, millis(metadata.at));
  }
}

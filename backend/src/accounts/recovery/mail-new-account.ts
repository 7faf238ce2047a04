import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { Brand } from '../../instance/brand.js';
import { Outbox } from '../../messages/outbox.js';
import type { Reaction } from '../../reactions/reactions.js';
import { Reacts } from '../../reactions/reacts.js';
import { PUBLIC_URL } from '../../instance/settings.js';
import { AccountLog } from '../account-log.js';
import { FIRST_PASSWORD_HOURS, firstPasswordMail } from '../profile/account-mails.js';
import { ResetLinks } from './reset-links.js';

/** Mails the link that sets the first password of an account that client service opened by phone (decision 0021). */
@Reacts()
@Injectable()
export class MailNewAccount implements Reaction {
  readonly name = 'mail-new-account';

  constructor(
    @Inject(AccountLog) private readonly log: Pick<AccountLog, 'document' | 'passwordChangeCount'>,
    @Inject(ResetLinks) private readonly links: Pick<ResetLinks, 'deriveToken' | 'issue'>,
    @Inject(Outbox) private readonly outbox: Pick<Outbox, 'send'>,
    private readonly brand: Brand,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    if (event.type !== 'AccountOpened' || event.metadata.actor.kind !== 'staff') return;
    const { account } = event.data;
    const document = await this.log.document(account);
    // An erased person has no address any more (D44).
    if (document?.email.includes('@') !== true) return;
    // An owner who has set a password needs no link any more: a repeated event must not make a used one work again.
    if ((await this.log.passwordChangeCount(account)) > 0) return;
    const token = this.links.deriveToken(event.id, document.email);
    await this.links.issue(account, token, FIRST_PASSWORD_HOURS * 3_600_000);
    const link = `${this.publicUrl}/password/reset?token=${token}&id=${account}`;
    await this.outbox.send(`${this.name}/${event.id}`, firstPasswordMail(document, link, this.brand));
  }
}

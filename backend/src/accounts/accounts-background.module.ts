import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { NotifyAccountChanges, EndSessions } from './account-reactions.js';
import { AccountsServicesModule } from './accounts-services.module.js';
import { MailNewAccount } from './recovery/mail-new-account.js';

/** What this folder does after accounts' events: mails, and ending sessions. */
@Module({
  imports: [AccountsServicesModule, MessagesModule],
  providers: [NotifyAccountChanges, EndSessions, MailNewAccount],
})
export class AccountsBackgroundModule {}

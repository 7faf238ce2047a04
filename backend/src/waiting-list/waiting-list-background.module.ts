import { Module } from '@nestjs/common';
import { AccountsServicesModule } from '../accounts/accounts-services.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { LeaveWaitingLists } from './leave-waiting-lists.js';
import { WaitingDeadlines } from './waiting-deadlines.js';
import { NotifyWaitingList } from './waiting-reactions.js';

/** Background work of the waiting lists: ends requests whose time is over or whose account is erased, and notifies customers. */
@Module({
  imports: [AccountsServicesModule, MessagesModule],
  providers: [WaitingDeadlines, LeaveWaitingLists, NotifyWaitingList],
})
export class WaitingListBackgroundModule {}

import { Module } from '@nestjs/common';
import { AccountLog } from '../accounts/account-log.js';
import { AccountsServicesModule } from '../accounts/accounts-services.module.js';
import { Brand } from '../instance/brand.js';
import { Clock } from '../instance/clock.js';
import { MessagesModule } from '../messages/messages.module.js';
import { Outbox } from '../messages/outbox.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { PUBLIC_URL } from '../instance/settings.js';
import { LeaveWaitingLists } from './leave-waiting-lists.js';
import { WaitingDeadlines } from './waiting-deadlines.js';
import { NotifyWaitingList } from './waiting-reactions.js';

/** Background work of the waiting lists: ends offers and requests that are over or of erased people, and notifies customers. */
@Module({
  imports: [AccountsServicesModule, MessagesModule],
  providers: [
    WaitingDeadlines,
    LeaveWaitingLists,
    {
      provide: NotifyWaitingList,
      useFactory: notifyWaitingList,
      inject: [AccountLog, Outbox, Brand, PUBLIC_URL, CatalogueOfToday, Clock],
    },
  ],
})
export class WaitingListBackgroundModule {}

function notifyWaitingList(
  log: AccountLog,
  outbox: Outbox,
  brand: Brand,
  publicUrl: string,
  catalogue: CatalogueOfToday,
  clock: Clock,
): NotifyWaitingList {
  const tourNameOf = (tour: number) => catalogue.current(clock.now()).tour(tour)?.name ?? 'your tour';
  return new NotifyWaitingList(log, outbox, brand, publicUrl, tourNameOf, clock);
}

import { Module } from '@nestjs/common';
import { AccountLog } from '../accounts/account-log.js';
import { AccountsServicesModule } from '../accounts/accounts-services.module.js';
import { Brand } from '../instance/brand.js';
import { Clock } from '../instance/clock.js';
import { EventLog } from '../event-log/event-log.js';
import { MessagesModule } from '../messages/messages.module.js';
import { Outbox } from '../messages/outbox.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { PUBLIC_URL } from '../instance/settings.js';
import { BookingStreamsModule } from '../bookings/booking-streams.module.js';
import { DepartureLines } from './catalogue/departure-lines.js';
import { Withdrawals } from './catalogue/withdrawals.js';
import { WithdrawalWorker } from './catalogue/withdrawal-worker.js';
import { ErasuresModule } from './erasure/erasures.module.js';
import { MailStaffInvitation } from './members/mail-staff-invitation.js';
import { StaffInvitationsModule } from './members/staff-invitations.module.js';
import { NotifyCustomer } from './notify-customer.js';
import { MailWebhookDisabled } from './webhooks/mail-webhook-disabled.js';
import { QueueWebhooks } from './webhooks/queue-webhooks.js';
import { ReplayWebhooks } from './webhooks/replay-webhooks.js';
import { SendWebhooks } from './webhooks/send-webhooks.js';
import { WebhookCalls } from './webhooks/webhook-calls.js';
import { WebhookDeliveries } from './webhooks/webhook-deliveries.js';
import { WebhookSecrets } from './webhooks/webhook-secrets.js';
import { SeatsAsOf } from './webhooks/seats-as-of.js';
import { WebhookSource } from './webhooks/webhook-source.js';

/** Background work of client service: mails to customers and staff, erasures, withdrawals and webhooks. */
@Module({
  imports: [
    BookingStreamsModule,
    ErasuresModule,
    AccountsServicesModule,
    MessagesModule,
    StaffInvitationsModule,
  ],
  providers: [
    MailStaffInvitation,
    DepartureLines,
    Withdrawals,
    WithdrawalWorker,
    SeatsAsOf,
    WebhookSource,
    WebhookDeliveries,
    QueueWebhooks,
    ReplayWebhooks,
    WebhookCalls,
    SendWebhooks,
    MailWebhookDisabled,
    WebhookSecrets,
    {
      provide: NotifyCustomer,
      useFactory: notifyCustomer,
      inject: [EventLog, AccountLog, Outbox, Brand, PUBLIC_URL, CatalogueOfToday, Clock],
    },
  ],
})
export class ClientServiceBackgroundModule {}

function notifyCustomer(
  log: EventLog,
  accounts: AccountLog,
  outbox: Outbox,
  brand: Brand,
  publicUrl: string,
  catalogue: CatalogueOfToday,
  clock: Clock,
): NotifyCustomer {
  const tourOf = (tour: number) => catalogue.current(clock.now()).tour(tour);
  return new NotifyCustomer(log, accounts, outbox, brand, publicUrl, tourOf);
}

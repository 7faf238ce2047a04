import { Module } from '@nestjs/common';
import { AccountsServicesModule } from '../accounts/accounts-services.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { PartyHistory } from '../bookings/party/party-adults.js';
import { StreamCache } from '../event-log/stream-cache.js';
import { IdempotencyModule } from '../http/idempotency/idempotency.module.js';
import type { Config } from '../instance/config.js';
import { CONFIG } from '../instance/settings.js';
import { MessagesModule } from '../messages/messages.module.js';
import { OutsideServicesModule } from '../outside-services/outside-services.module.js';
import { GetServiceStatesHandler } from '../outside-services/service-states.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SurveyLinksModule } from '../issued/survey-links.module.js';
import { ActionsModule } from './actions/actions.module.js';
import { ClientServiceCatalogueModule } from './catalogue/catalogue.module.js';
import { GetBookingCustomerHandler } from './customer/booking-customer.js';
import { CustomerController } from './customer/customer.controller.js';
import { CustomerAccountsController } from './customer-accounts.controller.js';
import { DepartureSheetsController } from './sheets/departure-sheets.controller.js';
import { GetBookedDeparturesHandler } from './sheets/booked-departures.js';
import { GetDepartureSheetHandler } from './sheets/departure-sheet.js';
import { DepartureSheets } from './sheets/departure-sheets.js';
import { EraseAccountHandler } from './erasure/erase-account.js';
import { ErasureController } from './erasure/erasure.controller.js';
import { ErasuresModule } from './erasure/erasures.module.js';
import { ApiKeyTokens } from './api-keys/api-key-tokens.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { EndApiKeyHandler } from './api-keys/end-api-key.js';
import { ListApiKeysHandler } from './api-keys/list-api-keys.js';
import { MakeApiKeyHandler } from './api-keys/make-api-key.js';
import { EvidenceController } from './evidence/evidence.controller.js';
import { ExportBookingFileHandler } from './evidence/export-booking-file.js';
import { ExportLines } from './exports/export-lines.js';
import { ExportsController } from './exports/exports.controller.js';
import { TakeExportHandler } from './exports/take-export.js';
import { GetSentMailHandler } from './evidence/sent-mail.js';
import { GetBookingDifferenceHandler } from './history/booking-difference.js';
import { GetBookingHistoryHandler } from './history/booking-history.js';
import { BookingAccessLog } from './history/booking-access-log.js';
import { GetBookingMomentHandler } from './history/booking-moment.js';
import { HistoryController } from './history/history.controller.js';
import { History } from './history/history.js';
import { BookingReplay } from './history/booking-replay.js';
import { MailPasswordLinkHandler } from './members/mail-password-link.js';
import { MembersController } from './members/members.controller.js';
import { RemoveMemberHandler } from './members/remove-member.js';
import { SetMemberHandler } from './members/set-member.js';
import { GetStaffMembersHandler } from './members/staff-members.js';
import { FindBookingsHandler } from './search/find-bookings.js';
import { OpenForCustomerHandler } from './open-for-customer.js';
import { SearchController } from './search/search.controller.js';
import { Search } from './search/search.js';
import { ServicesController } from './services.controller.js';
import { GetTodayHandler } from './today/get-today.js';
import { GetWeeksHandler } from './today/get-weeks.js';
import { TodayController } from './today/today.controller.js';
import { StaffGuard } from './staff/staff-guard.js';
import { StaffModule } from './staff/staff.module.js';
import { AddWebhookHandler } from './webhooks/calls/add-webhook.js';
import { ChangeWebhookHandler } from './webhooks/calls/change-webhook.js';
import { ListDeliveriesHandler } from './webhooks/calls/list-deliveries.js';
import { ListWebhooksHandler } from './webhooks/calls/list-webhooks.js';
import { RotateWebhookSecretHandler } from './webhooks/calls/rotate-webhook-secret.js';
import { SendAgainHandler } from './webhooks/calls/send-again.js';
import { WebhooksController } from './webhooks/calls/webhooks.controller.js';
import { WebhookDeliveries } from './webhooks/webhook-deliveries.js';
import { WebhookSecrets } from './webhooks/webhook-secrets.js';

/** The calls of client service: about bookings and customers, departures and the catalog, its staff, and outside systems. */
@Module({
  imports: [
    ActionsModule,
    ClientServiceCatalogueModule,
    StaffModule,
    SessionsModule,
    ErasuresModule,
    AuditModule,
    AccountsServicesModule,
    MessagesModule,
    OutsideServicesModule,
    SurveyLinksModule,
    IdempotencyModule,
  ],
  controllers: [
    WebhooksController,
    ApiKeysController,
    CustomerAccountsController,
    CustomerController,
    DepartureSheetsController,
    ErasureController,
    SearchController,
    EvidenceController,
    ExportsController,
    HistoryController,
    MembersController,
    ServicesController,
    TodayController,
  ],
  providers: [
    EraseAccountHandler,
    OpenForCustomerHandler,
    Search,
    FindBookingsHandler,
    History,
    BookingReplay,
    PartyHistory,
    BookingAccessLog,
    GetBookingHistoryHandler,
    GetBookingCustomerHandler,
    GetBookingMomentHandler,
    GetBookingDifferenceHandler,
    AddWebhookHandler,
    ChangeWebhookHandler,
    RotateWebhookSecretHandler,
    SendAgainHandler,
    ListWebhooksHandler,
    ListDeliveriesHandler,
    WebhookDeliveries,
    WebhookSecrets,
    MakeApiKeyHandler,
    EndApiKeyHandler,
    ListApiKeysHandler,
    {
      provide: ApiKeyTokens,
      useFactory: ({ sessionSecret }: Config) => new ApiKeyTokens(sessionSecret),
      inject: [CONFIG],
    },
    StaffGuard,
    ExportLines,
    TakeExportHandler,
    ExportBookingFileHandler,
    GetSentMailHandler,
    DepartureSheets,
    GetBookedDeparturesHandler,
    GetDepartureSheetHandler,
    GetServiceStatesHandler,
    GetStaffMembersHandler,
    GetTodayHandler,
    GetWeeksHandler,
    SetMemberHandler,
    MailPasswordLinkHandler,
    RemoveMemberHandler,
    StreamCache,
  ],
})
export class ClientServiceModule {}

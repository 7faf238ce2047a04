import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CallersModule } from '../http/security/callers.module.js';
import { IdempotencyModule } from '../http/idempotency/idempotency.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { GetBookingCalendarHandler } from './calendar/booking-calendar.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { ConfirmationLinkController } from './confirmations/confirmation-link.controller.js';
import { GetConfirmationLinkHandler } from './confirmations/confirmation-link.js';
import { EmailConfirmationHandler } from './confirmations/email-confirmation.js';
import { GetIssuedConfirmationHandler } from './confirmations/issued-confirmation.js';
import { SignedBookings } from './confirmations/signed-bookings.js';
import { DocumentsController } from './documents.controller.js';
import { IssuedPdfsModule } from '../issued/issued-pdfs.module.js';
import { GetTravelDocumentHandler } from './travel/travel-document.js';
import { TravelDocuments } from './travel/travel-documents.js';

/** The calls that answer files: travel documents, confirmations and calendars. */
@Module({
  imports: [
    AccountsModule,
    SessionsModule,
    IssuedPdfsModule,
    MessagesModule,
    CallersModule,
    IdempotencyModule,
  ],
  controllers: [CalendarController, ConfirmationLinkController, DocumentsController],
  providers: [
    TravelDocuments,
    GetTravelDocumentHandler,
    GetIssuedConfirmationHandler,
    SignedBookings,
    GetConfirmationLinkHandler,
    EmailConfirmationHandler,
    GetBookingCalendarHandler,
  ],
})
export class DocumentsModule {}

import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BookingStreamsModule } from '../bookings/booking-streams.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CallSecurityModule } from '../http/security/call-security.module.js';
import { IdempotencyModule } from '../http/idempotency/idempotency.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { GetBookingCalendarHandler } from './calendar/get-booking-calendar.js';
import { BookingCalendars } from './calendar/booking-calendars.js';
import { GetCalendarFeedHandler } from './calendar/calendar-feed.js';
import { GetCalendarLinkHandler } from './calendar/get-calendar-link.js';
import { CalendarLinks } from './calendar/calendar-links.js';
import { CalendarController, CalendarFeedController } from './calendar/calendar.controller.js';
import { EndCalendarLinkHandler } from './calendar/end-calendar-link.js';
import { MakeCalendarLinkHandler } from './calendar/make-calendar-link.js';
import { ConfirmationLinkController } from './confirmations/confirmation-link.controller.js';
import { CheckConfirmationLinkHandler } from './confirmations/check-confirmation-link.js';
import { EmailConfirmationHandler } from './confirmations/email-confirmation.js';
import { GetIssuedConfirmationHandler } from './confirmations/issued-confirmation.js';
import { SignedBookings } from './confirmations/signed-bookings.js';
import { DocumentsController } from './documents.controller.js';
import { IssuedPdfsModule } from '../issued/issued-pdfs.module.js';
import { GetTravelDocumentHandler } from './travel/travel-document.js';
import { TravelDocuments } from './travel/travel-documents.js';

/** The calls for travel documents, confirmations and calendars. */
@Module({
  imports: [
    AccountsModule,
    BookingStreamsModule,
    SessionsModule,
    IssuedPdfsModule,
    MessagesModule,
    CallSecurityModule,
    IdempotencyModule,
  ],
  controllers: [CalendarController, CalendarFeedController, ConfirmationLinkController, DocumentsController],
  providers: [
    TravelDocuments,
    GetTravelDocumentHandler,
    GetIssuedConfirmationHandler,
    SignedBookings,
    CheckConfirmationLinkHandler,
    EmailConfirmationHandler,
    BookingCalendars,
    GetBookingCalendarHandler,
    CalendarLinks,
    GetCalendarLinkHandler,
    MakeCalendarLinkHandler,
    EndCalendarLinkHandler,
    GetCalendarFeedHandler,
  ],
})
export class DocumentsModule {}

import { Module } from '@nestjs/common';
import type { DynamicModule, Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountCareController } from './accounts/account-care.controller.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { ChallengeController } from './accounts/challenge.controller.js';
import { ChangeAccountHandler } from './accounts/change-account.js';
import { ChangePasswordHandler } from './accounts/change-password.js';
import { EmailResetController } from './accounts/email-reset.controller.js';
import { OpenAccountHandler, SetDoNotBookHandler } from './accounts/open-account.js';
import { RecoveryController } from './accounts/recovery.controller.js';
import { ResetTokenAnswer } from './accounts/reset-token-answer.js';
import type { Parts } from './assemble.js';
import { BookingsController } from './bookings/bookings.controller.js';
import { DeleteHoldHandler } from './bookings/change-hold.js';
import { DecideBookingHandler } from './bookings/decide-booking.js';
import { GuestsController } from './bookings/guests.controller.js';
import { ReconfirmController } from './bookings/reconfirm.controller.js';
import { PlaceHoldHandler } from './bookings/place-hold.js';
import { ServeBookingHandler } from './bookings/serve-booking.js';
import { Actions } from './client-service/actions.js';
import { ActionsController } from './client-service/actions.controller.js';
import { DepartureSheetsController } from './client-service/departure-sheets.controller.js';
import { ErasureController } from './client-service/erasure.controller.js';
import { EvidenceController } from './client-service/evidence.controller.js';
import { HistoryController } from './client-service/history.controller.js';
import { MoneyActionsController } from './client-service/money-actions.controller.js';
import { SearchController } from './client-service/search.controller.js';
import { STAFF_CODES } from './client-service/staff-codes.js';
import { StaffController } from './client-service/staff.controller.js';
import { StaffHoldsController } from './client-service/staff-holds.controller.js';
import { StaffGuard } from './client-service/staff-guard.js';
import { ToursController } from './departures/tours.controller.js';
import { WaitingListController } from './departures/waiting-list.controller.js';
import { JoinWaitingListHandler, LeaveWaitingListHandler } from './departures/waiting-list.js';
import { DevController } from './dev/dev.controller.js';
import { GatewayController } from './dev/gateway.controller.js';
import { ConfirmationLinkController } from './documents/confirmation-link.controller.js';
import { DocumentsController } from './documents/documents.controller.js';
import { ErrorsController } from './errors/errors.controller.js';
import { FlightsController } from './flights/flights.controller.js';
import { HealthController } from './health/health.controller.js';
import { SessionGuard } from './http/session-guard.js';
import { GATEWAY } from './payments/gateway.js';
import { PaymentNoticesController } from './payments/payment-notices.controller.js';
import { PaymentsController } from './payments/payments.controller.js';
import { RecordPaymentHandler } from './payments/record-payment.js';
import { StartPaymentHandler } from './payments/start-payment.js';
import { SimulatedGateway } from './payments/simulated-gateway.js';
import { ReferenceController } from './reference/reference.controller.js';
import { SurveysController } from './surveys/surveys.controller.js';

/** Nest's edge: controllers and command handlers over the assembled parts. */
@Module({})
export class AppModule {
  static over(parts: Parts, devTools: boolean): DynamicModule {
    const provided = parts.injectable.map((part) => ({ provide: part.constructor as Type, useValue: part }));
    const { gateway } = parts.core;
    const simulated = devTools && gateway instanceof SimulatedGateway;
    return {
      module: AppModule,
      imports: [CqrsModule.forRoot()],
      controllers: [
        ActionsController,
        MoneyActionsController,
        StaffHoldsController,
        AccountsController,
        AccountCareController,
        EmailResetController,
        RecoveryController,
        BookingsController,
        ChallengeController,
        ConfirmationLinkController,
        DocumentsController,
        ErrorsController,
        FlightsController,
        GuestsController,
        PaymentNoticesController,
        PaymentsController,
        ReconfirmController,
        HealthController,
        DepartureSheetsController,
        ErasureController,
        SearchController,
        EvidenceController,
        HistoryController,
        ReferenceController,
        StaffController,
        SurveysController,
        ToursController,
        WaitingListController,
        ...(devTools ? [DevController] : []),
        ...(simulated ? [GatewayController] : []),
      ],
      providers: [
        ...provided,
        { provide: GATEWAY, useValue: gateway },
        { provide: STAFF_CODES, useValue: parts.staffCodes },
        ...(simulated ? [{ provide: SimulatedGateway, useValue: gateway }] : []),
        SessionGuard,
        StaffGuard,
        ResetTokenAnswer,
        ChangeAccountHandler,
        ChangePasswordHandler,
        DeleteHoldHandler,
        DecideBookingHandler,
        StartPaymentHandler,
        RecordPaymentHandler,
        OpenAccountHandler,
        PlaceHoldHandler,
        ServeBookingHandler,
        Actions,
        SetDoNotBookHandler,
        JoinWaitingListHandler,
        LeaveWaitingListHandler,
      ],
    };
  }
}

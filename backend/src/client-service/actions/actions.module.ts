import { Module } from '@nestjs/common';
import { AccountsServicesModule } from '../../accounts/accounts-services.module.js';
import { SessionsModule } from '../../sessions/sessions.module.js';
import { BookingStreamsModule } from '../../bookings/booking-streams.module.js';
import { FlightsModule } from '../../flights/flights.module.js';
import { IdempotencyModule } from '../../http/idempotency/idempotency.module.js';
import { ApprovalsController } from '../approvals/approvals.controller.js';
import { DecideApprovalHandler } from '../approvals/decide-approval.js';
import { GetOpenApprovalsHandler, OpenApprovalsList } from '../approvals/open-approvals.js';
import { ApprovalPolicy } from '../approvals/approval-policy.js';
import { StaffModule } from '../staff/staff.module.js';
import { ActionsController } from './actions.controller.js';
import { AddNoteHandler } from './add-note.js';
import { SetDoNotBookHandler } from './set-do-not-book.js';
import { CancelGuestsHandler } from './money/cancel-guests.js';
import { ChangePriceHandler } from './money/change-price.js';
import { ChangeRoomsHandler } from './money/change-rooms.js';
import { ChangeTransfersHandler } from './guests/change-transfers.js';
import { CorrectGuestDetailsHandler } from './guests/correct-guest-details.js';
import { CorrectNamesHandler } from './guests/correct-names.js';
import { CorrectTransportsHandler } from './guests/correct-transports.js';
import { ExtendHoldUntilHandler } from './extend-hold-until.js';
import { GuestActionsController } from './guests/guest-actions.controller.js';
import { HoldForCustomerHandler } from './hold-for-customer.js';
import { MoneyActionsController } from './money/money-actions.controller.js';
import { OfferProtectionHandler } from './guests/offer-protection.js';
import { OrderRefundHandler } from './money/order-refund.js';
import { ReconfirmForCustomerHandler } from './reconfirm-for-customer.js';
import { RemindCustomerHandler } from './remind-customer.js';
import { RemindableBookings } from '../../reminders/reminder-facts.js';
import { BookingActions } from './booking-actions.js';
import { StaffHoldsController } from './staff-holds.controller.js';
import { TransferCosts } from './guests/transfer-costs.js';

/** What client service does to bookings (D42), with the approvals of a second person (D60), and for accounts. */
@Module({
  imports: [
    AccountsServicesModule,
    BookingStreamsModule,
    StaffModule,
    SessionsModule,
    FlightsModule,
    IdempotencyModule,
  ],
  controllers: [
    ActionsController,
    MoneyActionsController,
    GuestActionsController,
    StaffHoldsController,
    ApprovalsController,
  ],
  providers: [
    BookingActions,
    ApprovalPolicy,
    DecideApprovalHandler,
    OpenApprovalsList,
    GetOpenApprovalsHandler,
    TransferCosts,
    AddNoteHandler,
    SetDoNotBookHandler,
    CancelGuestsHandler,
    ChangePriceHandler,
    ChangeRoomsHandler,
    ChangeTransfersHandler,
    CorrectGuestDetailsHandler,
    CorrectNamesHandler,
    CorrectTransportsHandler,
    ExtendHoldUntilHandler,
    HoldForCustomerHandler,
    OfferProtectionHandler,
    OrderRefundHandler,
    ReconfirmForCustomerHandler,
    RemindableBookings,
    RemindCustomerHandler,
  ],
  exports: [OpenApprovalsList],
})
export class ActionsModule {}

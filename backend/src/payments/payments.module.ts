import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { IdempotencyModule } from '../http/idempotency/idempotency.module.js';
import { ReceivePaymentNoticeHandler } from './notices/receive-payment-notice.js';
import { PaymentConfirmations } from './payment-confirmations.js';
import { PaymentNoticesController } from './notices/payment-notices.controller.js';
import { PaymentsServicesModule } from './payments-services.module.js';
import { PaymentsController } from './payments.controller.js';
import { RecordPaymentHandler } from './record-payment.js';
import { StartPaymentHandler } from './start-payment.js';

/** The calls for payments, including the gateway's notices. */
@Module({
  imports: [PaymentsServicesModule, SessionsModule, IdempotencyModule],
  controllers: [PaymentNoticesController, PaymentsController],
  providers: [StartPaymentHandler, RecordPaymentHandler, ReceivePaymentNoticeHandler, PaymentConfirmations],
})
export class PaymentsModule {}

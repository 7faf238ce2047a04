import { Module } from '@nestjs/common';
import { OwedRefunds } from './owed-refunds.js';
import { PaymentPoll } from './payment-poll.js';
import { PaymentsServicesModule } from './payments-services.module.js';

/** Polls the gateway for payments that are not concluded, and makes owed refunds. */
@Module({ imports: [PaymentsServicesModule], providers: [PaymentPoll, OwedRefunds] })
export class PaymentsBackgroundModule {}

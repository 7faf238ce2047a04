import { Module } from '@nestjs/common';
import { OwedRefunds } from './owed-refunds.js';
import { PaymentPoll } from './payment-poll.js';
import { PaymentsServicesModule } from './payments-services.module.js';

/** Asking after payments that nobody came back from, and refunding what is owed. */
@Module({ imports: [PaymentsServicesModule], providers: [PaymentPoll, OwedRefunds] })
export class PaymentsBackgroundModule {}

import { Module } from '@nestjs/common';
import { BookingStreamsModule } from '../../bookings/booking-streams.module.js';
import { TourYearsModule } from '../../departures/offered/tour-years.module.js';
import { IdempotencyModule } from '../../http/idempotency/idempotency.module.js';
import { SessionsModule } from '../../sessions/sessions.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { GetCatalogueDeparturesHandler } from './catalogue-departures.js';
import { GetCatalogueToursHandler } from './catalogue-tours.js';
import { CatalogueController } from './catalogue.controller.js';
import { ChangeDeparturesHandler } from './change-departures.js';
import { DepartureLines } from './departure-lines.js';
import { GetWithdrawalHandler } from './get-withdrawal.js';
import { ScheduleDepartureHandler } from './schedule-departure.js';
import { SetPricesHandler } from './set-prices.js';
import { WithdrawDepartureHandler } from './withdraw-departure.js';
import { Withdrawals } from './withdrawals.js';

/** What is sold when, with how many seats and at what price (D61). */
@Module({
  imports: [BookingStreamsModule, IdempotencyModule, SessionsModule, StaffModule, TourYearsModule],
  controllers: [CatalogueController],
  providers: [
    DepartureLines,
    Withdrawals,
    GetCatalogueToursHandler,
    GetCatalogueDeparturesHandler,
    ScheduleDepartureHandler,
    ChangeDeparturesHandler,
    SetPricesHandler,
    WithdrawDepartureHandler,
    GetWithdrawalHandler,
  ],
})
export class ClientServiceCatalogueModule {}

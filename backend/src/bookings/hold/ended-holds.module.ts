import { Module } from '@nestjs/common';
import { SeatsModule } from '../../departures/seats.module.js';
import { EndedHolds } from './ended-holds.js';

/** Ends holds: for their owners, for client service and by their deadlines. */
@Module({
  imports: [SeatsModule],
  providers: [EndedHolds],
  exports: [EndedHolds],
})
export class EndedHoldsModule {}

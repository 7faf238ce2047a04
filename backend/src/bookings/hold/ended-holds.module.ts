import { Module } from '@nestjs/common';
import { SeatsModule } from '../../departures/seats.module.js';
import { EndedHolds } from './ended-holds.js';

/** How a hold ends: by its owner, by client service, by its deadline. */
@Module({
  imports: [SeatsModule],
  providers: [EndedHolds],
  exports: [EndedHolds],
})
export class EndedHoldsModule {}

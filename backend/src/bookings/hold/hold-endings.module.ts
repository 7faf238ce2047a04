import { Module } from '@nestjs/common';
import { SeatsModule } from '../../departures/seats.module.js';
import { HoldEndings } from './hold-endings.js';

/** Ends holds: for their owners, for client service and by their deadlines. */
@Module({
  imports: [SeatsModule],
  providers: [HoldEndings],
  exports: [HoldEndings],
})
export class HoldEndingsModule {}

import { Module } from '@nestjs/common';
import { SeatsModule } from '../../departures/seats.module.js';
import { HoldEndings } from './hold-endings.js';

/** Ends holds: deleted by their owners, replaced by new ones, or by their deadlines. */
@Module({
  imports: [SeatsModule],
  providers: [HoldEndings],
  exports: [HoldEndings],
})
export class HoldEndingsModule {}

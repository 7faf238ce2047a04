import { Module } from '@nestjs/common';
import { SeatsModule } from '../../departures/seats.module.js';
import { HoldEndings } from './hold-endings.js';

/** Ends holds that their owners delete, that new holds replace, or whose deadlines pass. */
@Module({
  imports: [SeatsModule],
  providers: [HoldEndings],
  exports: [HoldEndings],
})
export class HoldEndingsModule {}

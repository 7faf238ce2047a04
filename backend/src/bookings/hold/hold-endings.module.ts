import { Module } from '@nestjs/common';
import { SeatsModule } from '../../departures/seats.module.js';
import { HoldEndings } from './hold-endings.js';

/** Expires and gives up holds, and frees what holds occupied: for new holds, owners who delete theirs, and deadlines. */
@Module({
  imports: [SeatsModule],
  providers: [HoldEndings],
  exports: [HoldEndings],
})
export class HoldEndingsModule {}

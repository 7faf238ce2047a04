import { Module } from '@nestjs/common';
import { SeatsModule } from '../departures/seats.module.js';
import { HoldEndingsModule } from './hold/hold-endings.module.js';
import { CancelledSeats, FreeCancelledSeats } from './money/cancelled-seats.js';
import { HoldDeadlines } from './hold/hold-deadlines.js';
import { EndReplacedHold } from './hold/hold-endings.js';

/** Deadlines of holds, and reactions that complete commands whose process crashed. */
@Module({
  imports: [HoldEndingsModule, SeatsModule],
  providers: [HoldDeadlines, EndReplacedHold, CancelledSeats, FreeCancelledSeats],
})
export class BookingsBackgroundModule {}

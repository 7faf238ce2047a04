import { Module } from '@nestjs/common';
import { SeatsModule } from '../departures/seats.module.js';
import { CancelledSeatsAreFreed } from './money/cancel-reactions.js';
import { EndedHoldsModule } from './hold/ended-holds.module.js';
import { FreedSeats } from './money/freed-seats.js';
import { HoldDeadlines } from './hold/hold-deadlines.js';
import { ReplacedHoldEnds } from './hold/hold-reactions.js';

/** Deadlines of holds, and what a command that died left to do. */
@Module({
  imports: [EndedHoldsModule, SeatsModule],
  providers: [HoldDeadlines, ReplacedHoldEnds, FreedSeats, CancelledSeatsAreFreed],
})
export class BookingsBackgroundModule {}

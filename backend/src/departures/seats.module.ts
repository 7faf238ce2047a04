import { Module } from '@nestjs/common';
import type { Config } from '../instance/config.js';
import { CONFIG } from '../instance/settings.js';
import { SeatGuard } from './departure-decisions.js';

/** Provides the guard that keeps departures from being oversold. */
@Module({
  providers: [
    {
      provide: SeatGuard,
      useFactory: ({ seatGuard }: Config) => new SeatGuard(seatGuard),
      inject: [CONFIG],
    },
  ],
  exports: [SeatGuard],
})
export class SeatsModule {}

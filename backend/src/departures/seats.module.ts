import { Module } from '@nestjs/common';
import type { Config } from '../instance/config.js';
import { CONFIG } from '../instance/settings.js';
import { SeatGuard } from './departure-decisions.js';

/** Provides the setting that seats beyond the capacity are refused; only tests switch it off. */
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

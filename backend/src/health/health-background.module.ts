import { Module } from '@nestjs/common';
import { Backlogs } from './backlogs.js';

/** Metrics of waiting work, for operators. */
@Module({ providers: [Backlogs] })
export class HealthBackgroundModule {}

import { Module } from '@nestjs/common';
import { Backlogs } from './backlogs.js';

/** The metrics of the background thread, for operators. */
@Module({ providers: [Backlogs] })
export class HealthBackgroundModule {}

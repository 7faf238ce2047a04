import { Module } from '@nestjs/common';
import { Backlogs } from './backlogs.js';

/** What the background thread tells operators. */
@Module({ providers: [Backlogs] })
export class HealthBackgroundModule {}

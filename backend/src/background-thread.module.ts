import { Module } from '@nestjs/common';
import { BackgroundThread } from './background-thread.js';
import { PublishTourYears } from './departures/offered/publish-tour-years.js';
import { TourYearsModule } from './departures/offered/tour-years.module.js';

/** The thread that works in the background, started once everything here could be built. */
@Module({
  imports: [TourYearsModule],
  providers: [BackgroundThread, PublishTourYears],
  exports: [BackgroundThread],
})
export class BackgroundThreadModule {}

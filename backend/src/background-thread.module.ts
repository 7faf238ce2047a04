import { Module } from '@nestjs/common';
import { BackgroundThread } from './background-thread.js';
import { PublishTourYears } from './departures/offered/publish-tour-years.js';
import { TourYearsModule } from './departures/offered/tour-years.module.js';

/** The background thread, which begins to work once everything of the main thread is built. */
@Module({
  imports: [TourYearsModule],
  providers: [BackgroundThread, PublishTourYears],
  exports: [BackgroundThread],
})
export class BackgroundThreadModule {}

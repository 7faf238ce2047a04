import { Module } from '@nestjs/common';
import { PublishTourYears } from './offered/publish-tour-years.js';
import { TourYearsModule } from './offered/tour-years.module.js';
import { GetTourAvailabilityHandler } from './tour-availability.js';
import { ToursController } from './tours.controller.js';

/** The calls about tours and their departures. */
@Module({
  imports: [TourYearsModule],
  controllers: [ToursController],
  providers: [GetTourAvailabilityHandler, PublishTourYears],
})
export class DeparturesModule {}

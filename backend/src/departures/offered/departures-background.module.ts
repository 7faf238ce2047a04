import { Module } from '@nestjs/common';
import { PublishTourYears } from './publish-tour-years.js';
import { TourYearsModule } from './tour-years.module.js';

/** Publishes the tour years of the catalogue's files. */
@Module({ imports: [TourYearsModule], providers: [PublishTourYears] })
export class DeparturesBackgroundModule {}

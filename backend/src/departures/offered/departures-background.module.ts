import { Module } from '@nestjs/common';
import { PublishTourYears } from './publish-tour-years.js';
import { TourYearsModule } from './tour-years.module.js';

/** Publishing the catalogue's files. */
@Module({ imports: [TourYearsModule], providers: [PublishTourYears] })
export class DeparturesBackgroundModule {}

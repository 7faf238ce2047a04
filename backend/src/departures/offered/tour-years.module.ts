import { Module } from '@nestjs/common';
import { TourYears } from './tour-years.js';

/** What is offered in each year, for who changes it. */
@Module({ providers: [TourYears], exports: [TourYears] })
export class TourYearsModule {}

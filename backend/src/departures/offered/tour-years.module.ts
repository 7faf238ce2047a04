import { Module } from '@nestjs/common';
import { TourYears } from './tour-years.js';

/** Provides the streams of tour years to the modules that change them. */
@Module({ providers: [TourYears], exports: [TourYears] })
export class TourYearsModule {}

import { Module } from '@nestjs/common';
import { GetTourAvailabilityHandler } from './tour-availability.js';
import { ToursController } from './tours.controller.js';

/** The call that lists a tour's departures with their free seats. */
@Module({ controllers: [ToursController], providers: [GetTourAvailabilityHandler] })
export class DeparturesModule {}

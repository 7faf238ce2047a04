import { Module } from '@nestjs/common';
import { GetTourAvailabilityHandler } from './tour-availability.js';
import { ToursController } from './tours.controller.js';

/** The calls about tours and their departures. */
@Module({ controllers: [ToursController], providers: [GetTourAvailabilityHandler] })
export class DeparturesModule {}

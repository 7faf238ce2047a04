import type { HttpException } from '@nestjs/common';
import { capacityTooLowMessage } from '@tour-portal/contracts/client-service/catalogue.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { dayInWords } from '../../documents/pdf/words.js';
import type { CapacityRefusal } from '../../departures/offered/capacity-decisions.js';
import type { TourYearRefusal } from '../../departures/offered/tour-year-decisions.js';
import { invalidField, notFound, refused } from '../../http/problems.js';

/** The tour is not offered in the year, or there is no such tour; for a withdrawal also: no departure on the date. */
export interface NoSuchTourYear {
  readonly code: 'no-such-tour-year';
}

/** A refusal with the departure that it is about. */
export type DepartureRefusal = CapacityRefusal & { readonly date: CalendarDate };

export type CatalogueRefusal =
  | NoSuchTourYear
  | TourYearRefusal
  | DepartureRefusal
  /** The tour has begun: its guests are on their way. */
  | { readonly code: 'begun' }
  | { readonly code: 'in-the-past' };

/** How each refusal about the catalog is answered. */
export function catalogueRefusalOf(refusal: CatalogueRefusal): HttpException {
  switch (refusal.code) {
    case 'no-such-tour-year':
    case 'not-published':
      return notFound();
    case 'unknown-price':
      return invalidField('priceName', `This should be one of ${refusal.known.join(', ')}`);
    case 'wrong-end':
      return invalidField('concludedAt', `By its itinerary the tour ends on ${dayInWords(refusal.end)}`);
    case 'in-the-past':
      return invalidField('departedAt', 'Choose a date in the future');
    case 'scheduled-already':
      return refused(409, 'This tour departs on that date already.');
    case 'no-such-departure':
      return invalidField('dates', `This tour does not depart on ${dayInWords(refusal.date)}`);
    case 'below-taken':
      return invalidField('capacity', capacityTooLowMessage(refusal.date, refusal.seatsTaken));
    case 'withdrawn':
      return refused(409, `The departure of ${dayInWords(refusal.date)} is withdrawn.`);
    case 'begun':
      return refused(409, 'This tour has begun. Cancel its bookings one by one.');
  }
}

import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { Projection } from './runner/projection.js';

/** The seats of a departure; the document begins when its capacity is first set. Key: `{tour}-{date}`. */
export interface DepartureDocument {
  tour: number;
  departedAt: CalendarDate;
  capacity: number;
  /** Includes the seats that are offered to the waiting list. */
  seatsTaken: number;
}

export function departureKey(tour: number, departedAt: CalendarDate): string {
  return `${tour}-${departedAt}`;
}

export const departureProjection: Projection<DepartureDocument> = {
  name: 'departure',
  version: 4,
  indexes: {},
  follows: [
    'CapacitySet',
    'SeatsHeld',
    'SeatsKept',
    'SeatsReleased',
    'SeatsReduced',
    'WaitingListLeft',
    'SeatsOffered',
    'OfferTaken',
    'OfferLapsed',
  ],
  fromOtherStreams: [],
  keys: (event) =>
    'tour' in event.data && 'departedAt' in event.data
      ? [departureKey(event.data.tour, event.data.departedAt)]
      : [],
  evolve: evolveDepartureDocument,
};

/** Each event holds the number of seats taken after it, so the document needs no list of its bookings. */
function evolveDepartureDocument(
  document: DepartureDocument | null,
  event: RecordedEvent,
): DepartureDocument | null {
  switch (event.type) {
    case 'CapacitySet': {
      const { tour, departedAt, capacity, seatsTaken } = event.data;
      return { tour, departedAt, capacity, seatsTaken };
    }
    case 'SeatsHeld':
    case 'SeatsKept':
    case 'SeatsReleased':
    case 'SeatsReduced':
    case 'WaitingListLeft':
    case 'SeatsOffered':
    case 'OfferTaken':
    case 'OfferLapsed':
      return document === null ? null : { ...document, seatsTaken: event.data.seatsTaken };
    default:
      return document;
  }
}

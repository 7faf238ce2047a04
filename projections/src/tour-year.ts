import { evolveTourYear, yearOf } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { TourYear } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Projection } from './runner/projection.js';

/** A tour in a year as it is offered now (D61). Key: `{tour}-{year}`. */
export interface TourYearDocument extends TourYear {
  /** The position of the event that changed it last. */
  changed: Position;
}

export function tourYearKey(tour: number, year: number): string {
  return `${tour}-${year}`;
}

export const tourYearProjection: Projection<TourYearDocument> = {
  name: 'tour-year',
  version: 1,
  indexes: { changed: 'text' },
  follows: [
    'TourYearPublished',
    'DepartureScheduled',
    'DeparturesPriced',
    'PricesSet',
    'ChangeNoticeSet',
    'CapacitySet',
    'DepartureWithdrawn',
  ],
  fromOtherStreams: ['CapacitySet', 'DepartureWithdrawn'],
  keys: ({ data }) => {
    if (!('tour' in data)) return [];
    if ('year' in data) return [tourYearKey(data.tour, data.year)];
    return 'departedAt' in data ? [tourYearKey(data.tour, yearOf(data.departedAt))] : [];
  },
  evolve,
};

function evolve(document: TourYearDocument | null, event: RecordedEvent): TourYearDocument | null {
  const after = evolveTourYear(document, event);
  return after === null || after === document ? document : { ...after, changed: event.position };
}

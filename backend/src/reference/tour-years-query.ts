import type { PipeTransform } from '@nestjs/common';
import { parseId } from '@tour-portal/contracts/values/ids.js';
import { invalidField } from '../http/problems.js';

/** Which tour years a caller wants, and how much of each. */
export interface TourYearsQuery {
  /** Null: the years of all tours. */
  readonly tour: number | null;
  readonly isListView: boolean;
}

/** Reads and checks the query of `tour-years`. */
export const tourYearsQuery: PipeTransform<Readonly<Record<string, unknown>>, TourYearsQuery> = {
  transform: ({ tour, view }) => {
    if (view !== undefined && view !== 'list')
      throw invalidField('view', 'This should be list, or left out', 'query');
    if (tour === undefined) return { tour: null, isListView: view === 'list' };
    const id = typeof tour === 'string' ? parseId(tour) : null;
    if (id === null) throw invalidField('tour', 'This should be the id of a tour', 'query');
    return { tour: id, isListView: view === 'list' };
  },
};

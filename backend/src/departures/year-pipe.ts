import type { PipeTransform } from '@nestjs/common';
import { onlyParameter } from '../http/input/query.js';
import { invalidField } from '../http/problems.js';

/** The `year` of a call. Not a DTO, which would refuse a wrong year even where `TourOnSalePipe` answers 404 for the tour. */
export const yearPipe: PipeTransform<Readonly<Record<string, unknown>>, number> = {
  transform: (query) => {
    const year = onlyParameter(query, 'year');
    if (typeof year === 'string' && /^[1-9]\d{3}$/.test(year)) return Number(year);
    throw invalidField('year', 'This should be a year', 'query');
  },
};

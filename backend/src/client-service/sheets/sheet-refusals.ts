import type { HttpException } from '@nestjs/common';
import { invalid, notFound } from '../../http/problems.js';

export interface LastDayBeforeFirst {
  readonly code: 'last-day-before-first';
}

/** The departure is not offered, and nobody ever placed a hold on it. */
export interface NoSuchDeparture {
  readonly code: 'no-such-departure';
}

/** How refusals about departures and their sheets are answered (D10). */
export function sheetRefusal({ code }: LastDayBeforeFirst | NoSuchDeparture): HttpException {
  if (code === 'no-such-departure') return notFound();
  return invalid([{ message: 'The last day must not be before the first', fields: ['from', 'to'] }], 'query');
}

import type { HttpException } from '@nestjs/common';
import { invalid, notFound } from '../../http/problems.js';

export interface LastDayBeforeFirst {
  readonly code: 'last-day-before-first';
}

/** A departure that is neither offered nor booked. */
export interface NoSuchDeparture {
  readonly code: 'no-such-departure';
}

/** How the refusals of departures' sheets are answered (D10). */
export function sheetRefusal({ code }: LastDayBeforeFirst | NoSuchDeparture): HttpException {
  if (code === 'no-such-departure') return notFound();
  return invalid([{ message: 'The last day must not be before the first', fields: ['from', 'to'] }], 'query');
}

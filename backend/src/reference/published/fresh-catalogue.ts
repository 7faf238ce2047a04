import type { RequestHandler } from 'express';
import type { PublishedTourYears } from './published-tour-years.js';

/** How old an instance's copy of the catalog may be when it answers, and how long a request waits for a newer copy. */
const MILLIS = { oldest: 1_000, patience: 250 };

/** Has requests answered from a catalog that is at most a second old, if the store answers in time. */
export function freshCatalogue(
  published: Pick<PublishedTourYears, 'isOlder' | 'refreshIfOlder'>,
): RequestHandler {
  return (_request, _response, next) => {
    if (!published.isOlder(MILLIS.oldest)) {
      next();
      return;
    }
    published.refreshIfOlder(MILLIS.oldest, MILLIS.patience).then(() => next(), next);
  };
}

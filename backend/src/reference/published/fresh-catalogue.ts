import type { RequestHandler } from 'express';
import type { PublishedTourYears } from './published-tour-years.js';

/** How old an instance's copy of the catalog may be when it answers, and how long a request waits for a newer copy. */
const MILLIS = { oldest: 1_000, timeout: 250 };

/** Refreshes a copy that is a second old before a request is answered; where the store is slow, the copy stays as it is. */
export function freshCatalogue(
  published: Pick<PublishedTourYears, 'isOlder' | 'refreshIfOlder'>,
): RequestHandler {
  return (_request, _response, next) => {
    if (!published.isOlder(MILLIS.oldest)) {
      next();
      return;
    }
    published.refreshIfOlder(MILLIS.oldest, MILLIS.timeout).then(() => next(), next);
  };
}

import type { RequestHandler } from 'express';
import type { PublishedTourYears } from './published-tour-years.js';

/** How old an instance's copy of the tour years may be before a request refreshes it, and how long that request waits. */
const MILLIS = { oldest: 1_000, timeout: 250 };

/** Refreshes a copy that is a second old before a request is answered; where the store is slow or fails, the copy serves on. */
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

import type { RequestHandler } from 'express';
import type { PublishedTourYears } from './published-tour-years.js';

/** How old what an instance knows of the catalogue may be when it answers, and how long a request waits for what is newer. */
const MILLIS = { old: 1_000, patience: 250 };

/** Sees to it that a request is answered by a catalogue that was right a second ago, whichever instance changed it. */
export function freshCatalogue(
  published: Pick<PublishedTourYears, 'isOlder' | 'refreshIfOlder'>,
): RequestHandler {
  return (_request, _response, next) => {
    if (!published.isOlder(MILLIS.old)) {
      next();
      return;
    }
    published.refreshIfOlder(MILLIS.old, MILLIS.patience).then(() => next(), next);
  };
}

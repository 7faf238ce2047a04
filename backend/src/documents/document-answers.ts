import { notFound } from '../http/problems.js';

/** The document is unknown, or the caller may not read it. */
export interface NoSuchDocument {
  readonly code: 'no-such-document';
}

export const documentRefusal = (_: NoSuchDocument) => notFound();

/**
 * Headers of documents and calendars: only the customer's own browser or program may store them, and it asks again each
 * time, because the session or the link may have ended.
 */
export const FILE_HEADERS = {
  'Cache-Control': 'private, no-cache',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

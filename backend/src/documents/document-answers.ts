import { notFound } from '../http/problems.js';

/** The document is unknown, or the caller may not read it. */
export interface NoSuchDocument {
  readonly code: 'no-such-document';
}

export const documentRefusal = (_: NoSuchDocument) => notFound();

/**
 * Headers of documents and calendars: only the reader's own browser or program may store them, and it asks again each
 * time, because the content may have changed, or the session or link ended.
 */
export const FILE_HEADERS = {
  'Cache-Control': 'private, no-cache',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

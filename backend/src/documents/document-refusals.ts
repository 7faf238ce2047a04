import type { HttpException } from '@nestjs/common';
import { notFound } from '../http/problems.js';

/** The document is unknown, or the caller may not read it. */
export interface NoSuchDocument {
  readonly code: 'no-such-document';
}

export function documentRefusal(_: NoSuchDocument): HttpException {
  return notFound();
}

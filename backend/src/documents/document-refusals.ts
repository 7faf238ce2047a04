import type { HttpException } from '@nestjs/common';
import { notFound } from '../http/problems.js';

/** Unknown, or not for who asks. */
export interface NoSuchDocument {
  readonly code: 'no-such-document';
}

export function documentRefusal(_: NoSuchDocument): HttpException {
  return notFound();
}

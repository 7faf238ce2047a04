import type { HttpException } from '@nestjs/common';
import { notFound } from '../../http/problems.js';
import type { ApiKeyRefusal } from './api-key-decisions.js';

/** Where a key is named by its id: what is refused to the key itself does not come up there. */
export function apiKeyRefusal(_: ApiKeyRefusal): HttpException {
  return notFound();
}

import type { HttpException } from '@nestjs/common';
import { notFound } from '../../http/problems.js';
import type { ApiKeyRefusal } from './api-key-decisions.js';

/** How a refusal is answered to staff who make or end a key. */
export function apiKeyRefusal(_: ApiKeyRefusal): HttpException {
  return notFound();
}

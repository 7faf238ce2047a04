import compression from 'compression';
import type { INestApplication } from '@nestjs/common';

/**
 * The paths whose answers are compressed here, because they are the same for everybody. Other answers may be for one person,
 * with text from other people (docs/decisions/0034-compressed-answers.md).
 */
const SAME_FOR_EVERYBODY = ['/v1/reference', '/v1/tours', '/v1/openapi.json', '/v1/docs'];

export function compressAnswers(app: Pick<INestApplication, 'use'>): void {
  app.use(SAME_FOR_EVERYBODY, compression());
}

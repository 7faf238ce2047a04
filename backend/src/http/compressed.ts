import compression from 'compression';
import type { INestApplication } from '@nestjs/common';

/**
 * The paths whose answers are compressed, because they are the same for everybody. All other answers are for one person,
 * some of them with text from other people (docs/decisions/0034-compressed-answers.md).
 */
const SAME_FOR_EVERYBODY = ['/v1/reference', '/v1/tours', '/v1/openapi.json', '/v1/docs'];

export function compressAnswers(app: Pick<INestApplication, 'use'>): void {
  app.use(SAME_FOR_EVERYBODY, compression());
}

import compression from 'compression';
import type { INestApplication } from '@nestjs/common';

/**
 * Calls whose answers are compressed, by their path: what is the same for everybody. All others hold what is one
 * person's, some of it beside what somebody else wrote (docs/decisions/0034-compressed-answers.md).
 */
const SAME_FOR_EVERYBODY = ['/v1/reference', '/v1/tours', '/v1/openapi.json', '/v1/docs'];

export function compressAnswers(app: Pick<INestApplication, 'use'>): void {
  app.use(SAME_FOR_EVERYBODY, compression());
}

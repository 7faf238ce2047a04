import express from 'express';
import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../instance/config.js';
import type { Logger } from '../instance/logger.js';
import { warnOfUnknownProxy } from './security/caller-address.js';
import { idempotencyKey } from './idempotency/idempotency-key.js';
import { plainBody } from './input/plain-body.js';
import { requestBody } from './input/request-body.js';
import { sameOrigin } from './security/same-origin.js';
import { SecurityLog } from './security/security-log.js';

/**
 * What the server answers itself, as it is written here and in no other case; all other paths are pages of the SPA, and
 * only to be read.
 */
const IS_API = /^\/(v1|dev|healthz|readyz|metrics|\.well-known\/tour-portal-evidence-key)(\/|$)/;
const BODY_LIMIT = '100kb';

/**
 * Calls of the API go on with the two headers that matter to them. Everything that may change something goes through the
 * checks, whatever its path: no spelling of a path leads around them. The rest is the SPA: files by name, every other
 * page its index, with the security headers of a page.
 * @param pages answers with them, and with their headers
 */
export function apiOrPage(
  config: Pick<Config, 'publicUrl' | 'trustedProxies'>,
  pages: RequestHandler,
  logger: Logger,
): RequestHandler {
  const changes = express.Router();
  changes.use(warnOfUnknownProxy(config.trustedProxies !== false, logger));
  changes.use(
    sameOrigin(config.publicUrl, new SecurityLog(logger)),
    idempotencyKey,
    ...requestBody(BODY_LIMIT),
    plainBody,
  );
  return (request, response, next) => {
    if (isPage(request)) pages(request, response, next);
    else {
      callSecurity(config.publicUrl, request, response);
      if (onlyReads(request)) next();
      else changes(request, response, next);
    }
  };
}

/** Whether the SPA answers, with a page or a file of it. */
export function isPage(request: Pick<Request, 'method' | 'path'>): boolean {
  return onlyReads(request) && !IS_API.test(request.path);
}

/** What only reads has no body, and another site's page cannot see the answer. */
function onlyReads({ method }: Pick<Request, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The headers of an answer that is no page: nobody keeps it, guesses its type, frames it or asks for it in clear again. */
function callSecurity(publicUrl: string | null, { path }: Request, response: Response): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Referrer-Policy', 'no-referrer');
  if (publicUrl?.startsWith('https://') === true)
    response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  // The pages of the developers' gateway are framed, as the real one's are.
  if (!path.startsWith('/dev/')) response.setHeader('Content-Security-Policy', "frame-ancestors 'none'");
}

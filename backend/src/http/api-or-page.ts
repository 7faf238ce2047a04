import express from 'express';
import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../instance/config.js';
import type { Logger } from '../instance/logger.js';
import { warnOfUnknownProxy } from './security/caller-address.js';
import { idempotencyKey } from './idempotency/idempotency-key.js';
import { plainBody, requestBody } from './input/request-body.js';
import { sameOrigin } from './security/same-origin.js';
import { SecurityLog } from './security/security-log.js';

/**
 * The paths that the server answers itself, in lower case only. All other paths are pages of the SPA, which can only be
 * read.
 */
const API_PATHS = /^\/(v1|dev|healthz|readyz|metrics|\.well-known\/tour-portal-evidence-key)(\/|$)/;
const BODY_LIMIT = '100kb';

/**
 * Passes calls of the API on with their security headers. Every request that may change something is checked first,
 * whatever its path, so that no spelling of a path avoids the checks. The rest are pages and files of the SPA.
 * @param pages answers the pages and files of the SPA, with the security headers of a page
 */
export function apiOrPage(
  config: Pick<Config, 'publicUrl' | 'trustedProxies'>,
  pages: RequestHandler,
  logger: Logger,
): RequestHandler {
  const changeChecks = express.Router();
  changeChecks.use(warnOfUnknownProxy(config.trustedProxies !== false, logger));
  changeChecks.use(
    sameOrigin(config.publicUrl, new SecurityLog(logger)),
    idempotencyKey,
    ...requestBody(BODY_LIMIT),
    plainBody,
  );
  return (request, response, next) => {
    if (isPage(request)) pages(request, response, next);
    else {
      setApiHeaders(config.publicUrl, request, response);
      if (onlyReads(request)) next();
      else changeChecks(request, response, next);
    }
  };
}

/** Whether a request is for a page or a file of the SPA. */
export function isPage(request: Pick<Request, 'method' | 'path'>): boolean {
  return onlyReads(request) && !API_PATHS.test(request.path);
}

/** Requests that only read need no checks: their body is not read, and a page of another site cannot see the answer. */
function onlyReads({ method }: Pick<Request, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Sets the security headers of an answer that is no page. */
function setApiHeaders(publicUrl: string | null, { path }: Request, response: Response): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Referrer-Policy', 'no-referrer');
  if (publicUrl?.startsWith('https://') === true)
    response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  // The pages of the simulated gateway are framed, as the real one's are.
  if (!path.startsWith('/dev/')) response.setHeader('Content-Security-Policy', "frame-ancestors 'none'");
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express from 'express';
import type { RequestHandler } from 'express';
import type { Config } from '../config.js';
import { communicatorSecurity, pageSecurity } from './page-security.js';
import { plainBody } from './plain-body.js';
import { requestBody } from './request-body.js';
import { sameOrigin } from './same-origin.js';

/** What the server answers itself; all other paths are pages of the SPA. */
const IS_API = /^\/(v1|dev|healthz|readyz|metrics)(\/|$)/;
const BODY_LIMIT = '100kb';
const WEB = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

/**
 * Calls of the API go on with the two headers that matter to them, changes through their checks. Everything else is the
 * SPA: files by name, every other page its index, with the security headers of a page.
 * @param origins of the payment gateway
 */
export function apiOrPage(config: Config, origins: readonly string[]): RequestHandler {
  const pages = express.Router();
  pages.use(pageSecurity(config.publicUrl, origins, config.trackingUrl));
  pages.use('/gateway/communicator.html', communicatorSecurity(origins));
  const index = join(WEB, 'index.html');
  if (existsSync(index)) {
    pages.use(
      '/assets',
      express.static(join(WEB, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }),
    );
    pages.use(express.static(WEB, { index: false, maxAge: '1h' }));
    pages.use((request, response, next) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') next();
      else response.setHeader('Cache-Control', 'no-cache').sendFile(index);
    });
  }
  const changes = express.Router();
  changes.use(sameOrigin(config.publicUrl), ...requestBody(BODY_LIMIT), plainBody);
  return (request, response, next) => {
    if (!IS_API.test(request.path)) {
      pages(request, response, next);
      return;
    }
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'no-store');
    // What only reads has no body, and another site's page cannot see the answer.
    if (request.method === 'GET') next();
    else changes(request, response, next);
  };
}

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { DEFERRED_START_SCRIPT_SOURCE } from './page-script.js';

type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

const nonces = new WeakMap<ServerResponse, string>();

/** The nonce that permits the few styles that scripts write into a page; each response has its own. */
export function nonceOf(response: ServerResponse): string {
  let nonce = nonces.get(response);
  if (nonce === undefined) nonces.set(response, (nonce = randomBytes(16).toString('base64')));
  return nonce;
}

/** Writes the nonce into a page, where its scripts look for it. */
export function pageWithNonce(page: string, response: ServerResponse): string {
  return page.replace('<head>', `<head><meta name="csp-nonce" nonce="${nonceOf(response)}" />`);
}

/**
 * The security headers of the portal's pages.
 * @param publicUrl tells whether pages are served over https; see `Config`
 * @param origins of the payment gateway, for its script or form
 * @param trackingUrl where pages may report visits; see `Config`
 */
export function pageSecurity(
  publicUrl: string | null,
  origins: readonly string[],
  trackingUrl: string | null,
): Handler {
  const allowed = ["'self'", ...origins];
  const gateway = { frameSrc: allowed, connectSrc: allowed, formAction: allowed };
  const tracking = trackingUrl === null ? {} : { connectSrc: [...allowed, new URL(trackingUrl).origin] };
  return helmet({
    contentSecurityPolicy: {
      // The library's defaults would allow inline styles, and styles and fonts from any https address.
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        scriptSrc: [...allowed, DEFERRED_START_SCRIPT_SOURCE],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        ...(origins.length > 0 ? gateway : {}),
        ...tracking,
      },
    },
    // A gateway serves its form only to portals it knows, by the origin in the referrer; it learns no more than that.
    referrerPolicy: { policy: origins.length > 0 ? 'strict-origin-when-cross-origin' : 'same-origin' },
    strictTransportSecurity: publicUrl?.startsWith('https://') ?? false,
  });
}

/**
 * The security headers of the page that passes on the hosted form's messages. That form frames it, inside the portal's own
 * page. It shows nothing and can do nothing else.
 */
export function communicatorSecurity(origins: readonly string[]): Handler {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "base-uri 'none'",
    `frame-ancestors ${["'self'", ...origins].join(' ')}`,
  ].join('; ');
  return (_request, response, next) => {
    response.setHeader('Content-Security-Policy', policy);
    response.removeHeader('X-Frame-Options');
    next();
  };
}

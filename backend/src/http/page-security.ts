import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/**
 * The security headers of the portal's pages.
 * @param publicUrl whether pages are served over https, see `Config`
 * @param origins of the payment gateway: what its script or form needs, and nobody else's
 * @param trackingUrl where pages may tell of visits, and nothing more; see `Config`
 */
export function pageSecurity(
  publicUrl: string | null,
  origins: readonly string[],
  trackingUrl: string | null,
): Handler {
  const ours = ["'self'", ...origins];
  const gateway = { scriptSrc: ours, frameSrc: ours, connectSrc: ours, formAction: ours };
  const counting = trackingUrl === null ? {} : { connectSrc: [...ours, new URL(trackingUrl).origin] };
  return helmet({
    contentSecurityPolicy: {
      directives: {
        upgradeInsecureRequests: null,
        ...(origins.length > 0 ? gateway : {}),
        ...counting,
      },
    },
    // A gateway serves its form only to portals it knows, by the origin in the referrer; it learns no more than that.
    referrerPolicy: { policy: origins.length > 0 ? 'strict-origin-when-cross-origin' : 'same-origin' },
    strictTransportSecurity: publicUrl?.startsWith('https://') ?? false,
  });
}

/**
 * The page that passes on the hosted form's messages is framed by that form, inside our own page. It shows nothing and
 * can do nothing but that.
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
